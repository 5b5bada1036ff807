//! Mutants of texts, for tests of what must not panic.

use super::Random;

/// The words of a text, each with the white space in front of it.
pub fn words(text: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut previous = ' ';
    for c in text.chars() {
        let wordy = |c: char| c.is_alphanumeric() || c == '_';
        let joins = (wordy(previous) && wordy(c))
            || (previous.is_whitespace())
            || (!wordy(previous) && !wordy(c) && !c.is_whitespace() && !"(){}[];,".contains(c));
        if !joins {
            words.push(String::new());
        }
        words.last_mut().unwrap().push(c);
        previous = c;
    }
    words
}

/// A text with some of its words dropped, doubled, swapped, moved, or replaced by words from elsewhere.
pub fn mutate(text: &str, donors: &[String], random: &mut Random) -> String {
    let mut words = words(text);
    for _ in 0..=random.below(3) {
        let (i, j) = (random.below(words.len()), random.below(words.len()));
        match random.below(8) {
            0 => drop(words.remove(i)),
            1 => words.insert(j, words[i].clone()),
            2 => words.swap(i, j),
            3 => words[i].insert(0, '\n'),
            4 => words[i] = words[i].replace('\n', " "),
            5 => words[i] = donors[random.below(donors.len())].clone(),
            6 => words.insert(i, donors[random.below(donors.len())].clone()),
            _ => words[i] = words[j].clone(),
        }
        if words.is_empty() {
            words.push(String::new());
        }
    }
    words.concat()
}

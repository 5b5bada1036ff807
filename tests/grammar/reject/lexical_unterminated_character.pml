/* reject: 2: character constant not closed */
init { byte x; x = 'a; skip }

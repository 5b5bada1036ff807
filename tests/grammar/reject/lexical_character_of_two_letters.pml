/* reject: 2: character constant with two characters */
init { byte x; x = 'ab' }

/* reject: 2: stray @ */
init { byte x; x = 1 @; skip }

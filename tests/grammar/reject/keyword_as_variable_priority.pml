/* reject: 2: keyword priority as variable name */
byte priority;
init { skip }

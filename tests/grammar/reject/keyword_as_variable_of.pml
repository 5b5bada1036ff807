/* reject: 2: keyword of as variable name */
byte of;
init { skip }

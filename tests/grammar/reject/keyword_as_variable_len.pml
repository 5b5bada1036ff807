/* reject: 2: keyword len as variable name */
byte len;
init { skip }

/* reject: 2: declaration of a predefined variable */
byte _pid;
init { skip }

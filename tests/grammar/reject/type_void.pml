/* reject: 2: unknown basic type */
float x;
init { skip }

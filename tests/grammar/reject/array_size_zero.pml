/* reject: 2: array of size 0 */
byte a[0];
init { skip }

/* the file ends in a line comment without newline */
init { skip }
// the end
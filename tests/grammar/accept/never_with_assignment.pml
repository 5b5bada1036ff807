/* an assignment in a never claim is a warning only */
byte x;
never { x = 1; do :: true od }
init { skip }

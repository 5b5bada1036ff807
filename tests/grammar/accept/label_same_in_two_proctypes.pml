/* verify 0 errors: same label name in different bodies */
active proctype P() { goto end; end: skip }
active proctype Q() { end: skip }
init { goto end; end: }

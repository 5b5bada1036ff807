/* verify 0 errors: no init, only active processes; an unused proctype */
proctype Unused(byte x) { x++ }
active proctype Main() { skip }

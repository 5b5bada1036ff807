/* A pid is used again when its process has ended. */
proctype f() { assert(_pid == 1) }
init { run f(); run f() }

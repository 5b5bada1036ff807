/* reject: 3: run inside a d_step */
proctype P() { skip }
init { d_step { run P(); skip } }

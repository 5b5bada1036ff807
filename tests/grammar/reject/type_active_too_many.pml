/* reject: 2: more than 255 active processes */
active [256] proctype A() { skip }

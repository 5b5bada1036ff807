/* reject: 2: xr of a predefined variable */
init { xr _pid; skip }

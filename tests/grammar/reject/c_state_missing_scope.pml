/* reject: 2: c_state with one string */
c_state "int x" 
init { skip }

/* reject: 2: mtype list without names */
mtype = {  };
init { skip }

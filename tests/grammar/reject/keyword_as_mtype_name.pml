/* reject: 2: keyword empty as mtype name */
mtype = { empty, some };
init { skip }

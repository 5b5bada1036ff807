/* reject: 2: channel declaration without message types */
chan q = [1] of {  };
init { skip }

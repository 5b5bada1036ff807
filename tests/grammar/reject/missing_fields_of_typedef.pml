/* reject: 2: typedef without fields */
typedef T {  };
init { skip }

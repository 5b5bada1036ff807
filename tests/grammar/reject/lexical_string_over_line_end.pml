/* reject: 2: string that contains a line end */
init { printf("hello
"); skip }

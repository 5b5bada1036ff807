/* reject: 2: string not closed */
init { printf("hello); skip }

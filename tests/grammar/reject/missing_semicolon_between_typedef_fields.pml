/* reject: 2: two fields on one line without separator */
typedef T { byte x byte y };
init { skip }

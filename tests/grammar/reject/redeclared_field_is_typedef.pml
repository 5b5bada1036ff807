/* reject: 3: field with the name of a typedef */
typedef A { byte x };
typedef B { byte A };
init { skip }

/* reject: 2: keyword pid as typedef name */
typedef pid { byte x };
init { skip }

/* reject: 3: two never claims of the same name */
never p { do :: true od }
never p { do :: true od }
init { skip }

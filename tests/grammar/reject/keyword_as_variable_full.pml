/* reject: 2: keyword full as variable name */
bool full;
init { skip }

/* reject: 2: keyword timeout as variable name */
bool timeout;
init { skip }

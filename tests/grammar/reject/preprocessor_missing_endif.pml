/* reject: 2: #if without #endif */
#if 1
init { skip }


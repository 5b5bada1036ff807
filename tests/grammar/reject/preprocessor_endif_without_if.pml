/* reject: 2: #endif without #if */
#endif
init { skip }

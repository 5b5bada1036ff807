/* reject: 2: goto without a label */
init { L: skip; goto; skip }

/* reject: 2: goto to a label that does not exist */
init { L: skip; goto M }

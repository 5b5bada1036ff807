/* reject: 2: separator at the start of an option */
init { if :: ; skip fi }

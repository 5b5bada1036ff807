/* gray: rejected: syntax error for four or more separators before a closing brace */
init { skip;;;; }

/* gray: rejected: syntax error for three or more separators before :: fi od */
init { if :: skip;;; :: skip fi }

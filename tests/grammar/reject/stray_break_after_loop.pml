/* reject: 2: break after the end of a loop */
init { do :: break od; break }

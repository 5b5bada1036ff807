/* verify 0 errors: break as first statement of an option and inside a block */
init { do :: break od; do :: { break } od; do :: true; break; od }

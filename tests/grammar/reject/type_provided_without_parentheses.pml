/* reject: 3: provided without parentheses */
bool b = true;
active proctype P() provided b { skip }

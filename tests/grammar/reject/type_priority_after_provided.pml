/* reject: 3: priority after provided */
bool b = true;
active proctype P() provided (b) priority 2 { skip }

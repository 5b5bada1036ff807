/* provided glued to its parenthesis and on the next line */
bool go = true;
active proctype P() provided(go) { skip }
active proctype Q()
	provided
	(go)
{ skip }

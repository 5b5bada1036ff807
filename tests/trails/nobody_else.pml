/* Both wait for somebody to take their messages. A process does not take its own, though it would be ready to. */
chan q = [0] of { byte };
byte x;

active [2] proctype user()
{
	x++;
	q!1;
	q?_
}

/* dies: pan refuses to start: "has unconditional self-loop" */
/* A loop of skips only. */
byte x;

active [2] proctype P() {
	x++;
	do :: skip od
}

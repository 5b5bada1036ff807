/* dies: segmentation fault in pan, after the report of the wrong index (all errors counted) */
/* An index far away from the array. */
byte a[2];
int k = 1;

active [2] proctype P() {
	k = k * 1000000;
	a[k] = 1;
	k = 1
}

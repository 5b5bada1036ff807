/* reject: 4: goto out of a d_step */
byte x;
init {
	d_step { x = 1; goto out };
out:	x = 2
}

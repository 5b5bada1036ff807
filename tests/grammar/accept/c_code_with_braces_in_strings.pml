/* braces in strings and characters inside c_code */
init {
	c_code { printf("} { }"); };
	c_code { char c = '}'; char d = '{'; char e = '"'; if (c) { d = e; } };
	skip
}

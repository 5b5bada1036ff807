/* verify 0 errors: glued and broken channel declarations in a body */
init {
	chan p=[1]of{byte};
	chan q = [1] of
		{ byte,
		byte };
	chan r = [1] of {
		byte
	}
	p!1; q!1,2; r!3
}

/* q newline !1 is two statements: the condition q and the condition !1 */
chan q = [1] of { byte };
init {
	if
	:: true
	:: q
		!1
	fi
}

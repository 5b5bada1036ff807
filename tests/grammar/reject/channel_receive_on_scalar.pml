/* reject: 3: receive from a variable that is no channel */
byte x, y; chan q = [1] of { byte };
init { q!1; x?y }

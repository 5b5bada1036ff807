/* reject: 3: send on a variable that is no channel */
byte x; chan q = [1] of { byte };
init { x!1 }

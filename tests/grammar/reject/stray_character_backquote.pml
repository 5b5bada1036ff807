/* reject: 2: a backquote */
init { byte x; ` x = 1 }

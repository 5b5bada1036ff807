/* reject: 2: empty body */
init {  }

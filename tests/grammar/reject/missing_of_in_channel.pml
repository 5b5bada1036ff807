/* reject: 2: channel declaration without of */
chan q = [1]  { byte };
init { q!1 }

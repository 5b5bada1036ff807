/* reject: 2: hidden channel */
hidden chan q = [1] of { byte };
init { q!1 }

/* reject: 2: unsigned as message field type */
chan q = [1] of { unsigned };
init { q!1 }

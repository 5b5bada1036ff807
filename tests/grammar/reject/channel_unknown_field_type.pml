/* reject: 2: unknown type as message field type */
chan q = [1] of { foo };
init { q!1 }

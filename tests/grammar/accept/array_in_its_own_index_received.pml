/* an array in its own index, where a message is received or sent */
chan q = [1] of { byte }; byte a[3], i; init { q!a[a[i]]; q?a[a[i]] }

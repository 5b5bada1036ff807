/* reject: 3: send without a message */
chan q = [1] of { byte };
init { q!; skip }

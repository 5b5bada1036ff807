/* reject: 2: channel declaration with empty capacity */
chan q = [] of { byte };
init { skip }

/* verify 0 errors: true and skip are constants, character constants too */
byte a[true], b[skip + true], c['a' - 'Z'];
init { a[0] = 1; b[1] = 1; c[6] = 1 }

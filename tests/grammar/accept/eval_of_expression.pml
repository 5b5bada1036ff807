/* verify 0 errors: eval of names, fields, elements and whole expressions */
byte x = 3; byte a[2] = 4;
typedef T { byte f };
T t;
chan q = [4] of { byte };
init { t.f = 5; q!3; q!4; q!5; q!12; q?eval(x); q?eval(a[1]); q?eval(t.f); q?eval(x * 4); q!1; q?[eval(x - 2)]; q?eval((x == 3)) }

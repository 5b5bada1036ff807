/* reject: 3: variable as channel capacity */
byte n = 2;
chan q = [n] of { byte };
init { q!n }

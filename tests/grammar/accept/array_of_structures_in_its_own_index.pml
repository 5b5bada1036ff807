/* an array of structures in its own index, by another field */
typedef T { byte f[3]; byte g }
T t[2]; byte a[3], i; init { t[t[1].g].g = 1; t[0].f[t[1].g] = 1; a[t[i].g] = 1; t[a[0]].f[a[1]] = 2 }

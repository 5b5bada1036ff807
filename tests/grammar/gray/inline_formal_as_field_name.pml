/* gray: rejected: a formal is replaced after a dot as well, giving t.3 */
typedef T { byte val }; T t;
inline set(val) { t.val = val }
init { set(3) }

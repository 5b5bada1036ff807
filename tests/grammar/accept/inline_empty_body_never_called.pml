/* an empty inline body is only a warning when never called */
inline nothing() { }
inline nothing2() {

}
init { skip }

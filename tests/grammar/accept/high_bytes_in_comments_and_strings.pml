/* bytes above 127 in comments and strings: éÿ */
// Ã©
init { printf("cafÃ©\n") }

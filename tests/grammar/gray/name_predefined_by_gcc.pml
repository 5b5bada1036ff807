/* gray: rejected: linux and unix are macros with value 1 */
byte linux;
init { linux = 1 }

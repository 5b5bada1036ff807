/* a channel without initialiser, never used and used as STDIN */
chan unused;
chan STDIN;
init { byte c; if :: true :: STDIN?c fi }

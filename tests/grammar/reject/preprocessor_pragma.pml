/* reject: 2: a pragma unknown to the preprocessor is passed through and rejected */
#pragma foo bar
init { skip }

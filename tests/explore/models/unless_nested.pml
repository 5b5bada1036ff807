/* engine: states 514 transitions 1018 errors 1 verdict violated kind invalid-end */
/* A pump: the inner escape handles heat, the outer one the stop button;
   the outer escape has precedence when both are enabled. */
bool hot, stop;
byte strokes, cooled;

active proctype Pump() {
	{
		do
		:: {
			do
			:: strokes < 3 -> strokes++
			:: strokes == 3 -> strokes = 0
			od
		   } unless { hot -> hot = false; cooled = (cooled + 1) % 3 }
		od
	} unless { stop -> strokes = 9 }
}

active proctype Sensor() {
	hot = true;
	!hot;
	hot = true
}

active proctype Operator() {
	strokes == 2 -> stop = true
}

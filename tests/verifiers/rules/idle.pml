/* Between its choice and the assertion a guest knows whom it has chosen, and after it that is of no interest any more. A search that
 * forgets too early takes the second choice for the first, which is harmless.
 */
proctype guest()
{
	byte friend;

end:	do
	:: if
	   :: friend = 3 - _pid
	   :: friend = _pid
	   fi;
	   if
	   :: friend == _pid -> assert(false)
	   :: friend != _pid -> skip
	   fi
	od
}

init {
	atomic {
		run guest();
		run guest()
	}
}

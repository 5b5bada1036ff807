/* reject: 4: undeclared variable as a guard */
init { byte x;
	if
	:: ready -> skip
	:: else
	fi
}

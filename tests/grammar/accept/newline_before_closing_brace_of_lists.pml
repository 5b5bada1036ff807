/* verify 0 errors: no separator before the brace that closes a list, however it got there */
typedef T { byte x[2] = { 1, 2
	}
};
T t;
typedef U { mtype = { red, green
	}
	byte y
};
active proctype P() {
	int a[3] = { 1, 2, 3
	}
	byte b[2] = { 'a',
		'b' // the last
	};
	bool c[2] = { true, false /* two
	lines */ };
	mtype m[2] = { red, green

	};
	chan q = [1] of { byte,
		byte
	};
	assert(a[2] == 3 && b[1] == 'b' && c[0] && m[1] == green && t.x[1] == 2)
}

byte n;
active [2] proctype user() { byte mine; end: atomic { n == 0 -> n = 1; mine = _pid }; n == 1; mine == _pid; n == 1; if :: d_step { printf("	case 1: 	case 98: "); mine = _pid } :: d_step { printf("	case 1: 	case 98: "); mine = 1 - _pid } fi; n == 1; if :: mine == _pid :: mine != _pid -> assert(false) fi; end2: false }

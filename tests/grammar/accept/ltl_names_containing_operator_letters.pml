/* names that contain U, V, X and upper case names are ordinary predicates */
bool xU, aV, bX, P, Q, Until;
init { xU = P; aV = Q; bX = Until }
ltl a { [] (!xU || !aV) && !bX }
ltl b { P U Q || [] !Until }

/* engine: stops verdict violated kind division */
/* A division by a variable that is zero in one of the orders. */
byte users, share;

active [2] proctype Join() {
	users++;
	share = 100 / users;
	users--
}

active proctype Report() {
	share = 60 / users
}

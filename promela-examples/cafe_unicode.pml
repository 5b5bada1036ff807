/* topsym: states 9972, verdict ok
 * Un café à deux: guests order coffee ☕ or tea 🍵 from one barista — the comments
 * and strings of this model are not all ASCII (ÄÖÜ, ñ, 漢字, Ελληνικά).
 */

#ifdef SMALL
#define GUESTS	2
#elif defined(LARGE)
#define GUESTS	4
#else
#define GUESTS	3	/* … the default */
#endif

mtype = { coffee, tea };	/* Kaffee „oder“ Tee? */

chan bar = [GUESTS] of { mtype, pid };
bool served[GUESTS];
byte cups;

active [GUESTS] proctype guest()
{
	mtype choice = tea;

	if
	:: choice = coffee
	:: skip		/* thé — pas de changement */
	fi;
	bar!choice(_pid);
	served[_pid] -> printf("%d: merci beaucoup, à bientôt ☺\n", _pid);
	atomic { cups--; assert cups < GUESTS }
}

active proctype barista()
{
	pid who;
	byte jobs = 0;

	do
	:: jobs < GUESTS && bar?[tea,who] ->
		bar?tea,who;
		printf("お茶 for %d\n", who);
		atomic { cups++; served[who] = true; jobs++ }
	:: jobs < GUESTS && bar?[coffee,_] ->
		bar?coffee(who);
		printf("\"Käffchen\" for %d\n", who);
		atomic { cups++; served[who] = true; jobs++ }
	:: jobs == GUESTS -> break
	od
}

/* topsym: states 4112, verdict assertion violated, run -N no_free_drinks
 * A vending machine that takes coins and gives drinks, with a flaw: the refund
 * button works while the drink is on its way. The claims come first, although
 * they speak of what is declared below.
 */

ltl no_free_drinks { [] (drinks <= coins) }
ltl no_debt        { always (coins >= 0 && drinks <= 3) }

init {
	pid p

	p = run machine(2)
	(run guest(3)) -> printf("guest %d enters\n", p + 1)
finished:
}

mtype = { coin, drink, refund };

int coins, drinks
chan slot = [0] of { mtype, byte }
chan hatch = [2] of { mtype, byte }

proctype machine(byte stock)
{
	byte n, credit = 0

end_idle:
	do
	:: slot?(coin, n) -> credit = credit + n; coins++
	:: atomic { stock > 0 && credit > 0 -> stock-- }
	   hatch!drink(stock)
	   if
	   :: slot?refund,_ -> coins = coins - credit	/* too late! */
	   :: skip
	   fi
	   credit = 0
	:: slot?refund(n) ->
		coins = coins - (credit > 0 -> credit : 0)
		credit = 0
	od
}

proctype guest(byte purse)
{
	byte left_over

	do
	:: purse > 0 -> slot!coin,1; purse--
	:: slot!refund,0
	:: hatch?drink,left_over -> drinks++
	:: purse == 0 && empty(hatch) -> break
	od
end_gone:
end_of_day:
}

/* priority on active, on run, before provided and on init */
bool go = true;
active proctype P() priority 3 { skip }
active [2] proctype Q() priority 4 provided (go) { skip }
proctype R() { skip }
init priority 5 { run R() priority 2; byte x; x = run R() priority 7 }

/* a global channel initialised with another channel */
chan a = [1] of { byte };
chan b = a;
init { if :: true :: b!1 fi }

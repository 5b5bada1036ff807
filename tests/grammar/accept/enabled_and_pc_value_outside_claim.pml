/* enabled and pc_value in a process (warning) */
active proctype P() { skip }
active proctype Q() { byte x; x = pc_value(0); if :: enabled(0) -> skip :: !enabled(0) fi }

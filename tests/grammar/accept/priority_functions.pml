/* set_priority and get_priority */
active proctype P() { byte x; set_priority(_pid, 5); x = get_priority(_pid); set_priority(0, x + 1); if :: get_priority(0) > 1 -> skip fi; _priority = 3; x = _priority }

/* verify 0 errors: options that are only a guard */
init { byte x; if :: x == 0 :: x == 1 fi; if :: true fi; if :: skip; :: skip -> fi }

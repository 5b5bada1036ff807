/* verify 0 errors: a comment separates tokens */
init/**/{/**/byte/**/x/**/;/**/x/**/=/**/1/**/;/**/assert(x/**/==/**/1)/**/}

/* reject: 2: selection without options */
init { if  fi }

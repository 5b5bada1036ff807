/* a value that goes nowhere */
init { _ = 3 }

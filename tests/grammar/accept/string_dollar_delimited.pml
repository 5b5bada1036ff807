/* dollar signs as string quotes */
init { printf($hello %d \n$, 3) }

/* d_proctype, proctype in other case and Init are ordinary names */
byte d_proctype, Init, Never, TRUE, Skip, D_step;
init { d_proctype = 1; Init = 2; Never = 3; TRUE = 4; Skip = 5; D_step = 6 }

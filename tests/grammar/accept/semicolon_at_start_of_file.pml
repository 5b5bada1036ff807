/* a separator is a unit by itself, also as first unit */
;
byte x;;
-> byte y;
init { skip }
;;

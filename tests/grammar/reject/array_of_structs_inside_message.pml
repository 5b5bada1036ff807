/* reject: 4: struct that contains an array of structs as message type */
typedef I { byte x };
typedef M { I i[2]; byte y };
chan q = [1] of { M };
init { M m; q!m }

/* gray: accepted by spin -a as long as some channel has that many fields; pan reports an error at run time */
chan q = [1] of { byte }; chan r = [1] of { byte, byte };
init { q!1,2 }




/* blank lines first and last */


init


{


skip


}



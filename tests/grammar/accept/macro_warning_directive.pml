/* #warning and #pragma-free model: a warning on stderr only */
#warning just a note
init { skip }

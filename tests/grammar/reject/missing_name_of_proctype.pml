/* reject: 2: proctype without a name */
active proctype () { skip }

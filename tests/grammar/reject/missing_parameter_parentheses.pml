/* reject: 2: proctype without parameter list */
active proctype P { skip }

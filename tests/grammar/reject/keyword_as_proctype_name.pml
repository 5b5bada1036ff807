/* reject: 2: keyword select as proctype name */
active proctype select() { skip }

/* reject: 2: process priority 0 */
active proctype A() priority 0 { skip }

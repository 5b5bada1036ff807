/* reject: 2: label named like a keyword */
init { do: skip }

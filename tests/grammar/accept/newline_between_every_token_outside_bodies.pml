/* outside bodies newlines are plain white space */
byte
x
=
1
chan
q
=
[
1
]
of
{
byte
}
active
[
2
]
proctype
P
(
)
{
x = 2
}

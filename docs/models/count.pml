byte count;
init {
  coun = count + 1
}

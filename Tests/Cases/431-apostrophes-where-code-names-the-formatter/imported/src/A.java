import java.text.*;
class A { String date() { return DateFormat.getDateInstance().format(new java.util.Date()); } }

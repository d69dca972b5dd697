class T { String f(String s,String account,String v){ return s.replace("{" + account + "}", v); } }

-brand = Kai
    .gender = masculine
title = Über { -brand.gender } Kai
started = { -brand.gender ->
    [masculine] Er ist gestartet
   *[other] Sie ist gestartet
 }

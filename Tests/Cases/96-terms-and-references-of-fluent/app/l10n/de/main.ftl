-brand = { $case ->
   *[nominative] Fuchs
    [genitive] Fuchses
  }
    .gender = masculine
-vendor-short = Wald
about = Über { -brand(case: "genitive") } von { -vendor-short } ({ -vendor })
menu = Menü
help = { -brand.gender ->
   *[masculine] Klicke { menu }
  }
greeting = Hallo { $name }

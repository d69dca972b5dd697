-b = H
    .gender = masculine
h = { -b.gender ->
    [masculine] Сакриј програм { -b }
    [feminine] Сакриј апликацију { -b }
    [neuter] Сакриј одредиште { -b }
   *[other] Сакриј програм { -b }
  }
long = { -b.gender ->
    [masculine] Сакриј { -b }
   *[other] Сакриј програм { -b } са екрана, са траке задатака и из свих других прозора на овом рачунару
  }

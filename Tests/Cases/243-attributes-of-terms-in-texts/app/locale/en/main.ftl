-brand = Quay
    .gender = neuter
title = About { -brand }
started = { -brand.gender ->
    [neuter] It has started
   *[other] They have started
 }

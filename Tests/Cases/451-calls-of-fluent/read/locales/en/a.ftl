a = Hi { $n }

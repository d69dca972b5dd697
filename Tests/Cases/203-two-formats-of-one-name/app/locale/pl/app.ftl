x = Some text pl

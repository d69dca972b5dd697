x = Some text br

x = Some text en-US

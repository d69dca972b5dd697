open = Open
files = { $count }
close = Close

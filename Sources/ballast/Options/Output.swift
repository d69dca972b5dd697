/// An option that names an output, and its value; nil if the option is not given.
typealias Output = (option: String, path: String?)

/// A path as text, without asking the file system.
package struct FilePath {
  /// Its components without `.`; `..` removes the component before it if there is one.
  package let components: [Substring]
  package let isAbsolute: Bool

  package init(_ path: String) {
    isAbsolute = path.hasPrefix("/")
    var components: [Substring] = []
    for component in path.split(separator: "/") where component != "." {
      if component == "..", let last = components.last, last != ".." {
        components.removeLast()
      } else {
        components.append(component)
      }
    }
    self.components = components
  }

  /// The last component; empty for the current folder and the root.
  package var name: String { components.last.map(String.init) ?? "" }

  /// The path without its last component; `.` for a single name.
  package var folder: String {
    let rest = components.dropLast().joined(separator: "/")
    if isAbsolute { return "/\(rest)" }
    if rest.isEmpty { return "." }
    return rest
  }

  /// The last component's extension in lower case, without its dot; nil if there is none.
  package var fileExtension: String? {
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
    let suffix = name[name.index(after: dot)...]
    guard !suffix.isEmpty else { return nil }
    return suffix.lowercased()
  }
}

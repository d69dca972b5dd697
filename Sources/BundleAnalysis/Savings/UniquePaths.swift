/// Places for files whose names come from an archive, and are labels there: none leads out of its folder, and none
/// is taken twice.
struct UniquePaths {
  private var files: Set<String> = []
  private var folders: Set<String> = []
  /// Which copy of a name comes next: thousands may be called the same once they are cut.
  private var copies: [String: Int] = [:]

  /// A place in `folder` for what is called `name`, as much like it as can be.
  mutating func place(_ name: String, in folder: String) -> String {
    var parts = name.split(separator: "/").map(Self.safe).filter { !$0.isEmpty }
    if parts.isEmpty { parts = ["file"] }
    let wanted = parts.joined(separator: "/")
    let plain = "\(folder)/\(wanted)"
    if take(plain) { return plain }
    let key = plain.lowercased()
    while true {
      let copy = copies[key, default: 2]
      copies[key] = copy + 1
      let path = "\(folder)/\(copy)/\(wanted)"
      if take(path) { return path }
    }
  }

  /// A folder in `folder` that no file has the name of.
  mutating func folder(_ name: String, in folder: String) -> String {
    var path = "\(folder)/\(name)"
    var copy = 2
    while files.contains(path.lowercased()) {
      path = "\(folder)/\(name)-\(copy)"
      copy += 1
    }
    return path
  }

  /// False where a file or folder is there already, or where a file stands in for one of its folders.
  private mutating func take(_ path: String) -> Bool {
    // Many file systems see no difference in case.
    let key = path.lowercased()
    var above: [String] = []
    var end = key.startIndex
    while let slash = key[end...].firstIndex(of: "/") {
      above.append(String(key[..<slash]))
      end = key.index(after: slash)
    }
    guard !files.contains(key), !folders.contains(key), files.isDisjoint(with: above) else { return false }
    files.insert(key)
    folders.formUnion(above)
    return true
  }

  /// A name that is one part of a path, or nothing for one that is no name.
  private static func safe(_ part: Substring) -> String {
    if part == "." || part == ".." { return "" }
    var name = ""
    var length = 0
    for scalar in part.unicodeScalars {
      let isPlain = scalar.properties.generalCategory != .control && scalar != "\\"
      let kept: Unicode.Scalar = isPlain ? scalar : "_"
      length += UTF8.width(kept)
      // File systems take 255 bytes.
      if length > 200 { break }
      name.unicodeScalars.append(kept)
    }
    return name
  }
}

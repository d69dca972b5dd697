/// Safe, unique paths for files whose names come from an archive. No path leads out of its folder.
struct UniquePaths {
  private var files: Set<String> = []
  private var folders: Set<String> = []
  /// The number of the next copy of a name. Thousands of names may be equal after shortening.
  private var copies: [String: Int] = [:]

  /// Returns an unused path in `folder` that is as similar to `name` as possible.
  mutating func path(for name: String, in folder: String) -> String {
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

  /// Reserves a path. Returns false if it is in use, or if one of its folders is a file's path.
  private mutating func take(_ path: String) -> Bool {
    // Many file systems ignore case.
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

  /// Returns a valid part of a path; empty for `.` and `..`.
  private static func safe(_ part: Substring) -> String {
    if part == "." || part == ".." { return "" }
    var name = ""
    var length = 0
    for scalar in part.unicodeScalars {
      let isPlain = scalar.properties.generalCategory != .control && scalar != "\\"
      let kept: Unicode.Scalar = isPlain ? scalar : "_"
      length += UTF8.width(kept)
      // File systems allow 255 bytes.
      if length > 200 { break }
      name.unicodeScalars.append(kept)
    }
    return name
  }
}

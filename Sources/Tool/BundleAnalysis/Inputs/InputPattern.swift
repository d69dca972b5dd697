import OperatingSystem

/// Patterns of files that no shell replaced: Gradle, fastlane and quoted variables of CI systems pass them as they are.
package enum InputPattern {
  /// The files of a folder whose names match the last part of a path, in which `*` is any text; sorted. The path itself if it
  /// has no pattern there, if it exists, or if nothing matches: reading it explains what is wrong.
  package static func files(_ path: String) -> [String] {
    guard !FileSystem.exists(path), let pattern = path.split(separator: "/").last, pattern.contains("*")
    else {
      return [path]
    }
    // The path of a folder may end with slashes.
    let folder = path[..<pattern.startIndex]
    let names = (try? Libc.names(inFolder: (folder.isEmpty ? "." : folder).utf8)) ?? []
    let matching = names.map { String(decoding: $0, as: UTF8.self) }.filter { name in
      // As in a shell, hidden files are not meant.
      name.matches(wildcards: String(pattern)) && (pattern.hasPrefix(".") || !name.hasPrefix("."))
    }
    guard !matching.isEmpty else { return [path] }
    return matching.sorted().map { folder + $0 }
  }
}

internal import Archives
internal import Localization
internal import ResourceFormats

extension AppBundle {
  /// The name by which code refers to the table in a file: its path in the app, without the locale and the
  /// extension.
  func tableName(of entry: Int, _ format: ResourceFormat) -> String {
    let attribution = attributions[entry]
    let path = archive.names[entry]
    var parts = path.split(separator: "/").map(String.init)
    // By parts: names that are canonically equivalent have different lengths in UTF-8.
    let rootParts = root.split(separator: "/").map(String.init)
    if parts.starts(with: rootParts) { parts.removeFirst(rootParts.count) }
    guard let file = parts.popLast() else { return path }
    if let name = format.tableName {
      return parts.first == "base" ? name : parts.joined(separator: "/").appendingPath(name)
    }
    return attribution.rule.traits.tableName(
      TablePath(
        folders: parts, file: file, owner: attribution.owner, baseLocale: baseLocale,
        naming: format.localeNaming))
  }
}

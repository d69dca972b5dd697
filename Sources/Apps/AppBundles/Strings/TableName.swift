import Archives
import Localization
import ResourceFormats

extension AppBundle {
  /// The name by which code refers to the table in a file: its path in the app, without the locale and the
  /// extension.
  func tableName(of file: Int, _ format: ResourceFormat) -> String {
    archives[files[file].archive].tablePrefix + nameInArchive(ofTableIn: file, format)
  }

  private func nameInArchive(ofTableIn file: Int, _ format: ResourceFormat) -> String {
    let number = files[file].archive
    let path = name(of: file)
    var parts = path.pathParts
    // By parts: names that are canonically equivalent have different lengths in UTF-8.
    let rootParts = archives[number].root.pathParts
    if parts.starts(with: rootParts) { parts.removeFirst(rootParts.count) }
    guard let fileName = parts.popLast() else { return path }
    if let name = format.tableName {
      return parts.first == "base" ? name : parts.joined(separator: "/").appendingPath(name)
    }
    return files[file].rule.traits.tableName(
      TablePath(
        folders: parts, file: fileName, owner: files[file].owner, baseLocale: archives[number].baseLocale,
        naming: format.localeNaming))
  }
}

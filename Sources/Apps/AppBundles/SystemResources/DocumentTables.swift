import LocalizationAnalysis
import ResourceFormats

/// The documents of an app whose objects have texts in a table of the same name: `Main.strings` beside
/// `Base.lproj/Main.storyboard`.
package struct DocumentTables: Sendable {
  /// The paths of documents in parts, without the folders of locales and without the extension.
  private var paths: Set<[String]> = []

  private static let documents = Set<FileExtension>(words: "storyboard xib nib intentdefinition")

  package init(of bundle: AppBundle) {
    for file in bundle.files.indices {
      let isDocument = Self.documents.contains(bundle.fileExtension(of: file))
      guard isDocument || bundle.files[file].kind == .interface else { continue }
      let path = bundle.name(of: file).pathParts.filter { !$0.hasSuffix(".lproj") }
      // A compiled document is a folder.
      let end = path.firstIndex { $0.hasSuffix(".storyboardc") || $0.hasSuffix(".nib") } ?? path.endIndex - 1
      guard path.indices.contains(end) else { continue }
      paths.insert(path[..<end] + [path[end].withoutExtension])
    }
  }

  /// - Parameter table: its name, which may be without the first folders of the path.
  package func contains(_ table: String) -> Bool {
    let name = table.pathParts
    return paths.contains { $0.last == name.last && $0.suffix(name.count) == name[...] }
  }
}

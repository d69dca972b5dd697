import LocalizationAnalysis
import ReportSchema

extension MeasureReport.Entry {
  /// Extensions of programs and libraries: Android, Linux, Apple, Java, web.
  private static let codeExtensions: Set = ["dex", "so", "dylib", "class", "js", "mjs", "wasm"]
  private static let code = "code"

  /// The kind of resource, or `code` for a program or a library.
  ///
  /// On Apple's platforms, the program of a component has the component's name and no extension.
  var partKind: String {
    guard kind == ResourceKind.other.rawValue, owner == ID(.unlocalized) else { return kind }
    let name = entry.split(separator: "/").last.map(String.init) ?? entry
    let isCode: Bool
    if let dot = name.lastIndex(of: ".") {
      isCode = Self.codeExtensions.contains(name[name.index(after: dot)...].lowercased())
    } else {
      isCode = name == component
    }
    return isCode ? Self.code : kind
  }
}

package import AppBundles
package import Localization
package import ReportSchema

/// One of the compared versions.
package struct ComparedVersion: Sendable {
  /// The path as given by the user.
  package let path: String
  /// The file's or folder's name.
  package let name: String
  package let kind: DiffReport.VersionKind
  package private(set) var strings: LocalizedStrings
  /// The packs that the version was read from; nil if it was read from other sources.
  package let packs: PackSet?

  package init(_ strings: LocalizedStrings, path: String, name: String, packs: PackSet? = nil) {
    self.strings = strings
    self.path = path
    self.name = name
    self.packs = packs
    if packs != nil {
      kind = .packs
    } else {
      kind = strings.identity == AppIdentity() ? .file : .app
    }
  }

  /// Sets the base locale, unless the version declares one itself. Otherwise base would have texts of two
  /// languages.
  package mutating func setBase(_ base: LocaleTag) {
    if strings.baseLocale == nil { strings.setBase(base) }
  }

  /// The name of the only table, if it is that of a file for Transifex's SDK.
  fileprivate var transifexTable: String? {
    let names = strings.tableNames
    return names.count == 1 ? names.first.flatMap { TransifexTexts.isTable($0) ? $0 : nil } : nil
  }

  /// Makes the tables of other versions one if a version is a file for Transifex's SDK, which has the messages of all
  /// tables in one. Otherwise only one of the tables would match it.
  /// - Returns: whether tables were merged.
  static func mergeTables(likeTransifexIn versions: inout [ComparedVersion]) -> Bool {
    guard let name = versions.lazy.compactMap(\.transifexTable).first else { return false }
    var isMerged = false
    for index in versions.indices where versions[index].strings.tableNames.count > 1 {
      versions[index].strings.mergeTables(into: name)
      isMerged = true
    }
    return isMerged
  }

  /// Labels of several versions: the apps' versions if they are known and differ, else versions with builds,
  /// else names, else the ends of paths that distinguish most of them.
  static func labels(of versions: [ComparedVersion]) -> [String] {
    let identities = versions.map(\.strings.identity)
    let builds = identities.map { identity in
      identity.version.flatMap { version in identity.build.map { "\(version) (\($0))" } }
    }
    for labels in [identities.map(\.version), builds, versions.map(\.name)] {
      let known = labels.compactMap(\.self)
      if known.count == versions.count, Set(known).count == known.count { return known }
    }
    return ends(of: versions.map(\.path))
  }

  /// The shortest ends of paths that are as distinct as the paths.
  private static func ends(of paths: [String]) -> [String] {
    let parts = paths.map { $0.split(separator: "/") }
    func ends(_ count: Int) -> [String] { parts.map { $0.suffix(count).joined(separator: "/") } }
    let longest = parts.map(\.count).max() ?? 0
    let distinct = Set(ends(longest)).count
    return (1...max(1, longest)).lazy.map(ends).first { Set($0).count == distinct } ?? paths
  }
}

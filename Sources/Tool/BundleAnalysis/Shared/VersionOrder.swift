import LanguagePacks
import PackRestoring
package import ReportSchema

/// The order of two versions of an app that are compared.
package struct VersionOrder: Hashable, Sendable {
  /// Nil if neither builds nor versions decrease.
  package let problem: String?
  /// Whether the versions are in the wrong order. Builds may begin again with each version.
  package let isWrong: Bool

  package init(_ older: MeasureReport.App, _ newer: MeasureReport.App) {
    let builds = older.build.flatMap { Int($0) }.flatMap { old in
      newer.build.flatMap { Int($0) }.map { (old, $0) }
    }
    let versions = older.version.flatMap { old in newer.version.map { (AppVersion(old), AppVersion($0)) } }
    let isLower = versions.map { $0.isLater(than: $1) } ?? false
    let isHigher = versions.map { $1.isLater(than: $0) } ?? false
    if let (old, new) = builds, old != new {
      let decreases = new < old
      problem = decreases ? "build numbers decrease (\(old), \(new))" : nil
      isWrong = decreases && !isHigher
    } else if isLower, let (old, new) = versions {
      problem = "version numbers decrease (\(old.text), \(new.text))"
      isWrong = true
    } else {
      problem = nil
      isWrong = false
    }
  }

  /// Checks two versions that are compared.
  /// - Parameters:
  ///   - path: that of the newer version.
  ///   - allowsDowngrade: whether the newer version may be lower; nil if the command cannot allow it.
  /// - Throws: ``InputError`` if they are in the wrong order or of different apps.
  package static func check(
    _ older: MeasureReport.App, _ newer: MeasureReport.App, at path: String,
    allowsDowngrade: Bool? = nil
  ) throws {
    if let before = older.identifier, let after = newer.identifier, before != after {
      throw InputError(
        path, "is a version of \(after), not of \(before)", hint: "pass two versions of one app")
    }
    let order = VersionOrder(older, newer)
    if allowsDowngrade != true, order.isWrong, let problem = order.problem {
      throw InputError.wrongOrder(path, problem, canBeAllowed: allowsDowngrade != nil)
    }
  }
}

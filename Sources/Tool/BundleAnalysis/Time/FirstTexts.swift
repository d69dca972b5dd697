import AppBundles
import Archives
import Localization
import LocalizationAnalysis
import ReportSchema

/// The work for the first texts of an app's own tables, which budgets limit. Its tables are read when it is needed.
package struct FirstTexts: Sendable {
  private let app: AppReading

  package init(_ app: AppReading) { self.app = app }

  /// Whether a store makes the tables that a device reads.
  var isAppBundle: Bool { app.bundle.format == .aab }

  /// The bytes that are read, expanded, hashed and parsed until a text of each table was shown, by locale.
  /// - Throws: ``InputError`` if a table cannot be read.
  func bytes() throws(InputError) -> [String: Int] {
    let texts: TextsOfApp
    do throws(ArchiveError) { texts = try TextsOfApp(app) } catch {
      throw InputError(app.bundle.outermost.path, "tables not read: \(error.reason)")
    }
    var bytes: [String: Int] = [:]
    for (tag, tables) in texts.tables { bytes[tag.text] = texts.allTables(of: tables).totalBytes }
    return bytes
  }
}

import AppBundles
import Archives
import Localization
import LocalizationAnalysis
import ReportSchema

/// The work of reading the first texts of an app's own tables, which budgets limit. The tables are read by ``bytes()`` only.
package struct FirstTextWork: Sendable {
  private let app: AppReading

  package init(_ app: AppReading) { self.app = app }

  /// Whether the file is an app bundle. A store makes the tables of devices from it, so that they cannot be measured.
  var isAppBundle: Bool { app.bundle.format == .aab }

  /// The bytes that are read, expanded, hashed and parsed until a text of each table was shown, by locale.
  /// - Throws: ``InputError`` if a table cannot be read.
  func bytes() throws -> [String: Int] {
    let texts: TextsOfApp
    do throws(ArchiveError) { texts = try TextsOfApp(app) } catch {
      throw InputError(app.bundle.outermost.path, "tables not read: \(error.reason)")
    }
    var bytes: [String: Int] = [:]
    for (tag, tables) in texts.tables { bytes[tag.text] = texts.allTables(of: tables).totalBytes }
    return bytes
  }
}

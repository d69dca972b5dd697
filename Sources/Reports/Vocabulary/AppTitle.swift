internal import ReportSchema

/// The name of an app in titles and sentences.
struct AppTitle {
  private let app: FootprintReport.App
  private let archive: FootprintReport.Archive?

  init(_ app: FootprintReport.App, archive: FootprintReport.Archive? = nil) {
    self.app = app
    self.archive = archive
  }

  /// The name, the identifier or the file name, whichever is known first.
  var name: String? { app.name ?? app.identifier ?? archive?.name }

  /// `DuckDuckGo 7.156.0`, with the build number if there is no version.
  var text: String {
    let version = app.version ?? app.build.map { "(\($0))" }
    return [name ?? "App", version].compactMap { $0 }.joined(separator: " ")
  }

  /// `DuckDuckGo 7.156.0 (iOS)`
  var textWithPlatform: String { app.platform.map { "\(text) (\($0.label))" } ?? text }

  /// `App.ipa: ipa, 8,624,499 B, 897 entries; org.example.app, build 34`
  static func source(
    _ archive: FootprintReport.Archive, _ app: FootprintReport.App, _ bytes: ByteFormatter
  ) -> RichText {
    let identity = [app.identifier, app.build.map { "build \($0)" }].compactMap { $0 }
    let entries = NumberText.counted(archive.entries, "entry", "entries")
    return .code(archive.name)
      + RichText(
        ": \(archive.format), \(bytes(archive.bytes)), \(entries)"
          + (identity.isEmpty ? "" : "; \(identity.joined(separator: ", "))"))
  }
}

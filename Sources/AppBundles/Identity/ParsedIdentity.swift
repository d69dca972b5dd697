/// What the files that describe an app say, before it is put together.
struct ParsedIdentity {
  var identity = AppIdentity()
  /// As it is written, which may be a folder's name: `en`, `pt_BR`, `English`.
  var developmentLanguage: String?
  /// In a split APK, which split of the app it is.
  var splitName: String?
  var splitsByLanguage: Bool?
  /// Of a language pack of a browser, its language as it is written.
  var languagePack: String?
  var warnings: [BundleWarning] = []

  mutating func warn(_ problem: some Error, in entry: String) {
    warnings.append(BundleWarning("\(problem)", entry: entry))
  }
}

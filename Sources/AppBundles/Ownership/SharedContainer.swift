internal import Archives
internal import Localization

/// A file that holds something for several locales at once.
package enum SharedContainer: String, Hashable, Sendable, CaseIterable {
  case codeResources = "CodeResources"
  case jarManifest = "META-INF manifest"
  case resourceTable = "resources.arsc"
  case resourceTableProtobuf = "resources.pb"
  case stringsTable = "loctable"
  case stringCatalog = "xcstrings"
  case assetCatalog = "Assets.car"
  case localeKeyedJSON = "JSON of several locales"
  case fileOfSeveral = "file of several locales"

  /// How its bytes are shared out.
  package var apportionmentRule: String {
    switch self {
    case .codeResources: "code-resources-lines"
    case .jarManifest: "manifest-sections"
    case .resourceTable: "arsc-chunks-and-pool-strings"
    case .resourceTableProtobuf: "pb-config-values"
    case .stringsTable: "loctable-objects"
    case .stringCatalog: "xcstrings-localizations"
    case .assetCatalog: "car-renditions"
    case .localeKeyedJSON: "json-members"
    case .fileOfSeveral: "equal-parts"
    }
  }

  /// Whether its parts are there for what other files hold: they are shares by rule, whatever bytes they are.
  var isAboutOtherFiles: Bool { self == .codeResources || self == .jarManifest }

  var attributionRule: AttributionRule { isAboutOtherFiles ? .sharedContainer : .dividedContainer }

  var kind: ResourceKind {
    switch self {
    case .codeResources, .jarManifest, .fileOfSeveral: .other
    case .resourceTable, .resourceTableProtobuf, .stringsTable, .stringCatalog, .localeKeyedJSON: .strings
    case .assetCatalog: .images
    }
  }

  private static let byExtension: [FileExtension: SharedContainer] = [
    FileExtension("arsc"): .resourceTable, FileExtension("pb"): .resourceTableProtobuf,
    FileExtension("loctable"): .stringsTable, FileExtension("xcstrings"): .stringCatalog,
    FileExtension("car"): .assetCatalog, FileExtension("mf"): .jarManifest,
    FileExtension("sf"): .jarManifest, .none: .codeResources,
  ]

  static var fileExtensions: some Sequence<FileExtension> { byExtension.keys }

  /// - Parameter folder: the name of the folder that the file lies in.
  init?(entry: Int, fileExtension: FileExtension, folder: String, names: EntryNames) {
    guard let candidate = Self.byExtension[fileExtension] else { return nil }
    switch candidate {
    case .codeResources:
      guard folder == "_CodeSignature", names.fileName(of: entry) == "CodeResources" else { return nil }
    case .jarManifest:
      guard folder == "META-INF" else { return nil }
    case .resourceTable:
      guard names.fileName(of: entry) == "resources.arsc" else { return nil }
    case .resourceTableProtobuf:
      guard names.fileName(of: entry) == "resources.pb" else { return nil }
    default: break
    }
    self = candidate
  }
}

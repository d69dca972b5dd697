package import Archives
import Bytes
import DataFormats
import Localization
import LocalizationAnalysis
import ProgramSystem
import ResourceFormats

/// The unsigned APKs that Google Play generates from an app bundle for one device. Each module has one APK with the
/// resources for the device's screen and processor, and one APK per language.
///
/// The rules are those of bundletool. Modules of the first download are kept apart; Play merges them into one APK.
package struct StoreDelivery: Sendable {
  package struct APK: Sendable {
    /// `base-master`, `base-de`.
    package let name: String
    /// Bytes of `gzip -6`.
    package let download: ByteCount
    package let install: ByteCount
    /// The file; nil unless it was requested.
    package let contents: NewZip?
  }

  package struct Module: Sendable {
    package let name: String
    let delivery: ModuleDelivery
    package let main: APK
    /// By language subtag in canonical form; regions and scripts of a language are together.
    package let languages: [String: APK]

    /// `install-time`, `conditional`, `fast-follow` or `on-demand`.
    package var deliveryName: String { delivery.kind.rawValue }
    /// The conditions of a conditional module, as in its manifest.
    package var conditions: [String] { delivery.conditions }
  }

  package let profile: DeviceProfile
  /// Whether a device downloads its own languages only.
  package let languageSplits: Bool
  /// The base first, then by name.
  package let modules: [Module]
  package let warnings: [BundleWarning]

  /// The modules that a device downloads with the app.
  package var firstDownload: [Module] { modules.filter { $0.delivery.kind == .installTime } }

  /// - Parameters:
  ///   - languageSplits: nil for what the bundle specifies.
  ///   - keepsContents: whether the files are requested. Their tables need memory.
  package init(
    of modules: StoreModules, languageSplits: Bool? = nil, keepsContents: Bool = false
  ) throws(ArchiveError) {
    let splits = languageSplits ?? modules.hasLanguageSplits
    let built = try concurrentMap(modules.modules) { module throws(ArchiveError) in
      try ModuleBuilder(
        source: module, of: modules, languageSplits: splits, keepsContents: keepsContents
      ).module()
    }
    profile = modules.profile
    self.languageSplits = splits
    self.modules = built.map(\.module)
    warnings = modules.warnings + built.flatMap(\.warnings)
  }
}

/// Builds the APKs of one module.
private struct ModuleBuilder {
  let source: StoreModule
  let archive: Archive
  let profile: DeviceProfile
  let configuration: BundleConfiguration
  let identity: AppIdentity
  let languageSplits: Bool
  let keepsContents: Bool

  init(source: StoreModule, of modules: StoreModules, languageSplits: Bool, keepsContents: Bool) {
    self.source = source
    archive = modules.archive
    profile = modules.profile
    configuration = modules.configuration
    identity = modules.identity
    self.languageSplits = languageSplits
    self.keepsContents = keepsContents
  }

  private var name: String { source.files.name }
  private var entries: [String: Int] { source.files.entries }

  func module() throws(ArchiveError) -> (module: StoreDelivery.Module, warnings: [BundleWarning]) {
    var warnings: [BundleWarning] = []
    var main = NewZip()
    if let manifest = source.manifest { try main.add("AndroidManifest.xml", manifest, deflates: true) }
    let splits = source.table?.resources.splits(
      density: configuration.densitySplits ? profile.density : nil, byLanguage: languageSplits)
    var languageFiles: [String: [String]] = [:]
    try addFiles(to: &main, &languageFiles)
    if let table = source.table, let splits {
      try addResources((splits.main + splits.screen).sorted(), of: table, to: &main, &warnings)
    }
    let languages = try languageAPKs(splits?.languages ?? [:], languageFiles, &warnings)
    return (
      StoreDelivery.Module(
        name: name, delivery: source.delivery, main: try apk("master", main), languages: languages),
      warnings
    )
  }

  private func apk(_ split: String, _ contents: NewZip) throws(ArchiveError) -> StoreDelivery.APK {
    StoreDelivery.APK(
      name: "\(name)-\(split)", download: try contents.gzipEstimate(), install: contents.installBytes,
      contents: keepsContents ? contents : nil)
  }

  // MARK: - Files

  /// Adds files that the table does not refer to: code, libraries for the device's processor, assets.
  /// - Parameter languageFiles: receives the assets for one language.
  private func addFiles(
    to main: inout NewZip, _ languageFiles: inout [String: [String]]
  ) throws(ArchiveError) {
    let processor = self.processor
    for (path, entry) in entries.sorted(by: { $0.key < $1.key }) {
      let parts = path.split(separator: "/")
      guard let folder = parts.first, parts.count > 1 else { continue }
      switch folder {
      case "dex", "root": try main.add(String(path.dropFirst(folder.count + 1)), entry, of: archive)
      case "lib":
        if processor == nil || processor == String(parts[1]) { try main.add(path, entry, of: archive) }
      case "assets":
        if languageSplits, let language = Self.language(of: parts) {
          languageFiles[language, default: []].append(path)
        } else {
          try main.add(path, entry, of: archive)
        }
      default: continue
      }
    }
  }

  /// The folder of libraries that the device uses; nil if all are delivered.
  private var processor: String? {
    guard configuration.processorSplits else { return nil }
    let folders = Set(
      entries.keys.lazy.filter { $0.hasPrefix("lib/") }.map { String($0.split(separator: "/")[1]) })
    return profile.usableProcessors.first(where: folders.contains) ?? profile.processor
  }

  /// `assets/texts#lang_de/a.txt`: bundletool's targeting of folders. In canonical form.
  private static func language(of parts: [Substring]) -> String? {
    for part in parts.dropLast() {
      if let range = part.range(of: "#lang_") {
        let text = part[range.upperBound...].prefix { $0 != "#" }
        return canonical(String(text))
      }
    }
    return nil
  }

  private static func canonical(_ language: String) -> String {
    LocaleTag(bcp47: language)?.language ?? language
  }

  // MARK: - Tables

  /// Adds the table with some values, and the files that they refer to.
  private func addResources(
    _ values: [Int], of table: ResourceTableWriter, to apk: inout NewZip, _ warnings: inout [BundleWarning]
  ) throws(ArchiveError) {
    let written = source.files.read("resources.pb", &warnings) { () throws(FormatError) in
      try table.split(values)
    }
    if let bytes = written ?? nil { try apk.add("resources.arsc", bytes, deflates: false) }
    for path in table.resources.files(of: values) {
      guard let entry = entries[path] else { continue }
      guard table.resources.xmlFiles.contains(path) else {
        try apk.add(path, entry, of: archive)
        continue
      }
      let bytes = try archive.content(at: entry)
      if let binary = source.files.read(
        path, &warnings,
        { () throws(FormatError) in
          try BinaryXMLWriter.bytes(protobufXML: bytes.span.rawBytes, isUTF8: true)
        })
      {
        try apk.add(path, binary, deflates: true)
      }
    }
  }

  private func languageAPKs(
    _ values: [String: [Int]], _ files: [String: [String]],
    _ warnings: inout [BundleWarning]
  ) throws(ArchiveError) -> [String: StoreDelivery.APK] {
    let canonicalValues = Dictionary(
      values.map { (Self.canonical($0), $1) }, uniquingKeysWith: { $0 + $1 })
    let languages = Set(canonicalValues.keys).union(files.keys).sorted()
    let built = try concurrentMap(languages) { language throws(ArchiveError) in
      var own: [BundleWarning] = []
      var contents = NewZip()
      try contents.add("AndroidManifest.xml", manifest(ofSplitFor: language), deflates: true)
      if let table = source.table, let indices = canonicalValues[language] {
        try addResources(indices.sorted(), of: table, to: &contents, &own)
      }
      for path in files[language] ?? [] {
        if let entry = entries[path] { try contents.add(path, entry, of: archive) }
      }
      return (apk: try apk(language, contents), warnings: own)
    }
    warnings += built.flatMap(\.warnings)
    return Dictionary(uniqueKeysWithValues: zip(languages, built.map(\.apk)))
  }

  private func manifest(ofSplitFor language: String) -> [UInt8] {
    // The base module has no name in its splits.
    let module = name == "base" ? "" : name
    let prefix = module.isEmpty ? "" : "\(module)."
    return BinaryXMLWriter.splitManifest(
      package: identity.identifier ?? "", versionCode: identity.build.flatMap { UInt32($0, radix: 10) },
      split: "\(prefix)config.\(language)", ofModule: module)
  }
}

extension Substring {
  fileprivate func range(of text: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
      start = index(after: start)
    }
    return nil
  }
}

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
  ///   - languageSplits: nil for what the bundle's configuration specifies.
  ///   - keepsContents: whether the files are requested. Their tables need memory.
  /// - Returns: nil for an archive that is not an app bundle.
  package init?(
    of bundle: AppBundle, for profile: DeviceProfile, languageSplits: Bool? = nil, keepsContents: Bool = false
  ) throws(ArchiveError) {
    guard bundle.format == .aab else { return nil }
    let archive = bundle.archive
    let configuration = try Self.configuration(in: archive)
    let splits = languageSplits ?? configuration.languageSplits
    let files = ModuleFiles.all(of: archive)
    let built = try concurrentMap(files) { files throws(ArchiveError) in
      try ModuleBuilder(
        files: files, archive: archive, profile: profile, configuration: configuration,
        languageSplits: splits,
        keepsContents: keepsContents, identity: bundle.identity
      ).module()
    }
    self.profile = profile
    self.languageSplits = splits
    modules = built.map(\.module)
    let requirements = try Self.requirements(files, in: archive)
    warnings = requirements.warnings(for: profile) + built.flatMap(\.warnings)
  }

  /// The requirements of the base and of the modules in the first download.
  private static func requirements(
    _ modules: [ModuleFiles], in archive: Archive
  ) throws(ArchiveError) -> InstallRequirements {
    var found = InstallRequirements()
    for module in modules {
      var elements: CompiledXML?
      if let entry = module.entries[ModuleFiles.manifest] {
        let bytes = try archive.content(at: entry)
        // The warning about an unreadable manifest is that of the module.
        do throws(FormatError) { elements = try CompiledXML(protobufXML: bytes.span.rawBytes) } catch {}
      }
      if module.name == "base" { found.minimumSDK = elements?.minimumSDK }
      guard ModuleDelivery(elements ?? CompiledXML()).kind == .installTime else { continue }
      for path in module.entries.keys { found.addLibrary(path) }
    }
    return found
  }

  /// The warning about an unreadable configuration is the identity's.
  private static func configuration(in archive: Archive) throws(ArchiveError) -> BundleConfiguration {
    guard let entry = archive.find("BundleConfig.pb") else { return BundleConfiguration() }
    let bytes = try archive.content(at: entry)
    do throws(FormatError) { return try BundleConfiguration(bytes.span.rawBytes) } catch {
      return BundleConfiguration()
    }
  }
}

/// The files of one module of an app bundle.
private struct ModuleFiles: Sendable {
  static let manifest = "manifest/AndroidManifest.xml"

  let name: String
  /// Entries by path in the module.
  var entries: [String: Int] = [:]

  /// The base, then the other folders with a manifest.
  static func all(of archive: Archive) -> [ModuleFiles] {
    var modules: [String: ModuleFiles] = [:]
    for (index, entry) in archive.entries.enumerated() where entry.kind == .file && !entry.isShadowed {
      let path = archive.names[index]
      guard let slash = path.firstIndex(of: "/") else { continue }
      let name = String(path[..<slash])
      modules[name, default: ModuleFiles(name: name)].entries[String(path[path.index(after: slash)...])] =
        index
    }
    let found = modules.values.filter { $0.name == "base" || $0.entries[manifest] != nil }
    return found.sorted { one, two in
      one.name == "base" || two.name != "base" && one.name < two.name
    }
  }
}

/// Builds the APKs of one module.
private struct ModuleBuilder {
  let files: ModuleFiles
  let archive: Archive
  let profile: DeviceProfile
  let configuration: BundleConfiguration
  let languageSplits: Bool
  let keepsContents: Bool
  let identity: AppIdentity

  private var name: String { files.name }
  private var entries: [String: Int] { files.entries }

  func module() throws(ArchiveError) -> (module: StoreDelivery.Module, warnings: [BundleWarning]) {
    var warnings: [BundleWarning] = []
    let manifestPath = ModuleFiles.manifest
    let manifest =
      try entries[manifestPath].map { entry throws(ArchiveError) in try archive.content(at: entry) } ?? []
    var delivery = ModuleDelivery(CompiledXML())
    var main = NewZip()
    if !manifest.isEmpty {
      let elements = read(manifestPath, &warnings) { () throws(FormatError) in
        try CompiledXML(protobufXML: manifest.span.rawBytes)
      }
      let binary = read(manifestPath, &warnings) { () throws(FormatError) in
        try BinaryXMLWriter.bytes(protobufXML: manifest.span.rawBytes, isUTF8: false)
      }
      if let elements { delivery = ModuleDelivery(elements) }
      if let binary { try main.add("AndroidManifest.xml", binary, deflates: true) }
    }
    let table = try self.table(&warnings)
    let splits = table?.resources.splits(
      density: configuration.densitySplits ? profile.density : nil, byLanguage: languageSplits)
    var languageFiles: [String: [String]] = [:]
    try addFiles(to: &main, &languageFiles)
    if let table, let splits {
      try add((splits.main + splits.screen).sorted(), of: table, to: &main, &warnings)
    }
    let languages = try languageAPKs(table, splits?.languages ?? [:], languageFiles, &warnings)
    return (
      StoreDelivery.Module(
        name: name, delivery: delivery, main: try apk("master", main), languages: languages),
      warnings
    )
  }

  private func apk(_ split: String, _ contents: NewZip) throws(ArchiveError) -> StoreDelivery.APK {
    StoreDelivery.APK(
      name: "\(name)-\(split)", download: try contents.gzipEstimate(), install: contents.installBytes,
      contents: keepsContents ? contents : nil)
  }

  /// Reads or writes a format. An error becomes a warning.
  private func read<Value>(
    _ path: String, _ warnings: inout [BundleWarning], _ body: () throws(FormatError) -> Value
  ) -> Value? {
    do throws(FormatError) { return try body() } catch {
      warnings.append(BundleWarning("device download incomplete: \(error)", entry: "\(name)/\(path)"))
      return nil
    }
  }

  private func table(_ warnings: inout [BundleWarning]) throws(ArchiveError) -> ResourceTableWriter? {
    guard let entry = entries["resources.pb"] else { return nil }
    let bytes = try archive.content(at: entry)
    let isSparse = configuration.sparseEncoding && profile.sdk >= 32
    return read("resources.pb", &warnings) { () throws(FormatError) in
      ResourceTableWriter(try ModuleResources(bytes.span.rawBytes), isSparse: isSparse)
    }
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
  private func add(
    _ values: [Int], of table: ResourceTableWriter, to apk: inout NewZip, _ warnings: inout [BundleWarning]
  ) throws(ArchiveError) {
    let written = read("resources.pb", &warnings) { () throws(FormatError) in try table.split(values) }
    if let bytes = written ?? nil { try apk.add("resources.arsc", bytes, deflates: false) }
    for path in table.resources.files(of: values) {
      guard let entry = entries[path] else { continue }
      guard table.resources.xmlFiles.contains(path) else {
        try apk.add(path, entry, of: archive)
        continue
      }
      let bytes = try archive.content(at: entry)
      if let binary = read(
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
    _ table: ResourceTableWriter?, _ values: [String: [Int]], _ files: [String: [String]],
    _ warnings: inout [BundleWarning]
  ) throws(ArchiveError) -> [String: StoreDelivery.APK] {
    let canonicalValues = Dictionary(
      values.map { (Self.canonical($0), $1) }, uniquingKeysWith: { $0 + $1 })
    let languages = Set(canonicalValues.keys).union(files.keys).sorted()
    let built = try concurrentMap(languages) { language throws(ArchiveError) in
      var own: [BundleWarning] = []
      var contents = NewZip()
      try contents.add("AndroidManifest.xml", manifest(ofSplitFor: language), deflates: true)
      if let table, let indices = canonicalValues[language] {
        try add(indices.sorted(), of: table, to: &contents, &own)
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

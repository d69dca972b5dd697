package import Archives
import Bytes
import DataFormats
import ProgramSystem
import ResourceFormats

/// The modules of an app bundle, read once for all deliveries to one device: with language splits and without them.
package struct StoreModules: Sendable {
  let archive: Archive
  let profile: DeviceProfile
  let configuration: BundleConfiguration
  let identity: AppIdentity
  /// The base first, then by name.
  let modules: [StoreModule]
  let warnings: [BundleWarning]

  /// Whether the bundle's configuration has language splits turned on.
  package var hasLanguageSplits: Bool { configuration.languageSplits }

  /// - Returns: nil for an archive that is not an app bundle.
  package init?(of bundle: AppBundle, for profile: DeviceProfile) throws(ArchiveError) {
    guard bundle.format == .aab else { return nil }
    let archive = bundle.archive
    let configuration = try Self.configuration(in: archive)
    let isSparse = configuration.sparseEncoding && profile.sdk >= 32
    modules = try concurrentMap(ModuleFiles.all(of: archive)) { files throws(ArchiveError) in
      try StoreModule(files, of: archive, isSparse: isSparse)
    }
    self.archive = archive
    self.profile = profile
    self.configuration = configuration
    identity = bundle.identity
    warnings = Self.requirements(modules).warnings(for: profile) + modules.flatMap(\.warnings)
  }

  /// The requirements of the base and of the modules in the first download.
  private static func requirements(_ modules: [StoreModule]) -> InstallRequirements {
    var found = InstallRequirements()
    for module in modules {
      if module.files.name == "base" { found.minimumSDK = module.minimumSDK }
      guard module.delivery.kind == .installTime else { continue }
      for path in module.files.entries.keys { found.addLibrary(path) }
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

/// The manifest and the resources of one module.
struct StoreModule: Sendable {
  let files: ModuleFiles
  let delivery: ModuleDelivery
  let minimumSDK: Int?
  /// The manifest as binary XML; nil without one, or if it could not be read.
  let manifest: [UInt8]?
  /// Nil without resources, or if they could not be read.
  let table: ResourceTableWriter?
  let warnings: [BundleWarning]

  init(_ files: ModuleFiles, of archive: Archive, isSparse: Bool) throws(ArchiveError) {
    var warnings: [BundleWarning] = []
    var elements: CompiledXML?
    var binary: [UInt8]?
    if let entry = files.entries[ModuleFiles.manifest] {
      let bytes = try archive.content(at: entry)
      elements = files.read(ModuleFiles.manifest, &warnings) { () throws(FormatError) in
        try CompiledXML(protobufXML: bytes.span.rawBytes)
      }
      binary = files.read(ModuleFiles.manifest, &warnings) { () throws(FormatError) in
        try BinaryXMLWriter.bytes(protobufXML: bytes.span.rawBytes, isUTF8: false)
      }
    }
    var table: ResourceTableWriter?
    if let entry = files.entries["resources.pb"] {
      let bytes = try archive.content(at: entry)
      table = files.read("resources.pb", &warnings) { () throws(FormatError) in
        ResourceTableWriter(try ModuleResources(bytes.span.rawBytes), isSparse: isSparse)
      }
    }
    self.files = files
    delivery = ModuleDelivery(elements ?? CompiledXML())
    minimumSDK = elements?.minimumSDK
    manifest = binary
    self.table = table
    self.warnings = warnings
  }
}

/// The files of one module of an app bundle.
struct ModuleFiles: Sendable {
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

  /// Reads or writes a format. An error becomes a warning.
  func read<Value>(
    _ path: String, _ warnings: inout [BundleWarning], _ body: () throws(FormatError) -> Value
  ) -> Value? {
    do throws(FormatError) { return try body() } catch {
      warnings.append(BundleWarning("device download incomplete: \(error)", entry: "\(name)/\(path)"))
      return nil
    }
  }
}

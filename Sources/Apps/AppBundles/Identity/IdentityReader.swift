import Archives
import Bytes
import DataFormats
import Localization
import ResourceFormats

/// Reads the identity of an app from the one or two files that declare it.
struct IdentityReader {
  let archive: Archive
  let layout: BundleLayout

  func read() -> ParsedIdentity {
    var found = ParsedIdentity()
    switch layout.format {
    case .ipa, .app, .appex, .framework, .bundle, .xcarchive: readInfoPlist(&found)
    case .apk: readManifest("AndroidManifest.xml", &found, AndroidManifest.init(binaryXML:))
    case .aar: readManifest("AndroidManifest.xml", &found, AndroidManifest.init(textXML:))
    case .aab:
      readManifest("base/manifest/AndroidManifest.xml", &found, AndroidManifest.init(protobufXML:))
      let configuration = parse(archive.find("BundleConfig.pb"), &found, BundleConfiguration.init)
      found.languageSplits = configuration?.languageSplits ?? true
    case .apks, .xapk, .apkm: found.identity.platform = .android
    case .xpi: readWebExtension(&found)
    case .jar: readJar(&found)
    case .deb: readDebianPackage(&found)
    case .asar:
      found.identity.platform = .electron
      readPackage("package.json", &found)
    case .folder:
      guard let resources = resourcesOfElectron else {
        if archive.find("AppxManifest.xml") != nil
          || archive.find("AppxMetadata/AppxBundleManifest.xml") != nil
        {
          found.identity.platform = .windows
        } else if let program = DotNetProgram(in: archive) {
          found.identity.platform = .dotNet
          found.identity.identifier = program.name
        } else {
          readEditorLanguagePack(&found)
        }
        break
      }
      found.identity.platform = .electron
      readPackage(resources.appendingPath("app/package.json"), &found)
    }
    return found
  }

  /// Parses an entry. An error becomes a warning.
  private func parse<Value, Failure: Error>(
    _ entry: Int?, _ found: inout ParsedIdentity, _ parse: (RawSpan) throws(Failure) -> Value
  ) -> Value? {
    guard let entry else { return nil }
    let bytes: [UInt8]
    do throws(ArchiveError) { bytes = try archive.content(at: entry) } catch {
      // The reason only: the warning names the entry.
      found.warnings.append(BundleWarning(error.reason.description, entry: archive.names[entry]))
      return nil
    }
    do throws(Failure) { return try parse(bytes.span.rawBytes) } catch {
      found.warn(error, in: archive.names[entry])
      return nil
    }
  }
}

// MARK: - Electron

extension IdentityReader {
  /// The folder `resources` of an unpacked Electron app for Windows or Linux; nil for other folders. It has the app's code, and
  /// a file of Chromium is beside it. The app may be inside one other folder. Deeper inside, it belongs to something else, such
  /// as a build in a folder of sources.
  private var resourcesOfElectron: String? {
    let pack = FileExtension("pak")
    for entry in archive.entries.indices where FileExtension(of: entry, in: archive.names) == pack {
      let parts = archive.names[entry].pathParts
      guard parts.count <= 2, parts.last == "chrome_100_percent.pak" else { continue }
      let resources = parts.dropLast().joined(separator: "/").appendingPath("resources")
      let code = ["app.asar", "app/package.json"].map(resources.appendingPath)
      if code.contains(where: { archive.find($0) != nil }) { return resources }
    }
    return nil
  }

  /// Reads the name and version of an app from the package.json of its code, which Electron requires.
  private func readPackage(_ path: String, _ found: inout ParsedIdentity) {
    let package = parse(archive.find(path), &found, JSONValue.init(parsing:))
    guard case .object(let members)? = package else { return }
    for member in members {
      guard case .string(let text) = member.value, !text.isEmpty else { continue }
      if member.name == "name" { found.identity.identifier = text }
      if member.name == "version" { found.identity.version = text }
    }
  }
}

// MARK: - VS Code

extension IdentityReader {
  /// Reads the languages of a pack for VS Code, as a `.vsix` or unpacked. The `package.json` of anything else is not an identity.
  private func readEditorLanguagePack(_ found: inout ParsedIdentity) {
    for folder in ["extension", ""] {
      let translations = folder.appendingPath("translations/")
      guard let entry = archive.find(folder.appendingPath("package.json")),
        archive.entries.indices.contains(where: { archive.names[$0].hasPrefix(translations) }),
        let package = parse(entry, &found, JSONValue.init(parsing:))
      else { continue }
      let localizations = VSCodeTranslations.localizations(ofPackage: package)
      guard !localizations.isEmpty else { continue }
      found.editorLanguagePack = VSCodeTranslations.language(ofPackage: package)
      found.editorLocalizations = found.editorLanguagePack == nil ? localizations : []
      found.editorFolder = folder
      let names = ["publisher", "name"].compactMap { package[$0]?.string }
      found.identity.identifier = names.isEmpty ? nil : names.joined(separator: ".")
      found.identity.version = package["version"]?.string
      return
    }
  }
}

// MARK: - Apple

extension IdentityReader {
  private func readInfoPlist(_ found: inout ParsedIdentity) {
    let entry = layout.infoPlist
    guard let info = parse(entry, &found, InfoPlist.init(bytes:)) else {
      found.identity.platform = layout.format == .ipa ? .ios : nil
      return
    }
    var hasContents = false
    if let entry { hasContents = archive.names[entry].hasSuffix("Contents/Info.plist") }
    found.identity.platform = platform(info, hasContents: hasContents)
    found.identity.identifier = info.identifier
    found.identity.version = info.shortVersion
    found.identity.build = info.buildVersion
    found.developmentLanguage = info.developmentRegion
  }

  /// Determines the platform from the keys that the SDK wrote, then from keys and layouts of a single
  /// platform.
  private func platform(_ info: InfoPlist, hasContents: Bool) -> Platform? {
    for name in info.supportedPlatforms + [info.platformName].compactMap({ $0 }) {
      switch name.lowercased() {
      case "iphoneos", "iphonesimulator": return .ios
      case "macosx": return .macos
      case "appletvos", "appletvsimulator": return .tvos
      case "watchos", "watchsimulator": return .watchos
      case "xros", "xrsimulator": return .visionos
      default: continue
      }
    }
    if info.minimumSystemVersion != nil || hasContents { return .macos }
    if info.requiresIPhoneOS || info.minimumOSVersion != nil || layout.format == .ipa { return .ios }
    return nil
  }
}

// MARK: - Android

extension IdentityReader {
  private func readManifest<Failure: Error>(
    _ name: String, _ found: inout ParsedIdentity,
    _ read: (RawSpan) throws(Failure) -> AndroidManifest
  ) {
    found.identity.platform = .android
    guard archive.find(name) != nil else {
      found.warnings.append(BundleWarning("\(name) is missing; the app's identity is unknown"))
      return
    }
    guard let manifest = parse(archive.find(name), &found, read) else { return }
    found.identity.identifier = manifest.package
    found.identity.version = manifest.versionName
    found.identity.build = manifest.versionCode.map(String.init)
    found.splitName = manifest.split
    found.splitConfigurations = manifest.targetConfigurations
    if manifest.versionName == nil, let resource = manifest.versionNameResource {
      let id = String(resource, radix: 16)
      found.warnings.append(
        BundleWarning("version name unknown; it is defined by resource 0x\(id)", entry: name))
    }
  }
}

// MARK: - Others

extension IdentityReader {
  private func readWebExtension(_ found: inout ParsedIdentity) {
    found.identity.platform = .webExtension
    guard
      let manifest = parse(archive.find("manifest.json"), &found, WebExtensionManifest.init(json:))
    else { return }
    found.identity.identifier = manifest.identifier ?? name(of: manifest, &found)
    found.identity.version = manifest.version
    found.developmentLanguage = manifest.defaultLocale
    found.languagePack = manifest.languagePack
  }

  /// The name in the messages of the default locale; nil if the manifest does not refer to a message.
  private func name(of manifest: WebExtensionManifest, _ found: inout ParsedIdentity) -> String? {
    guard let wanted = manifest.nameMessage, let locale = manifest.defaultLocale,
      let entry = archive.find("_locales/\(locale)/messages.json"),
      let messages = parse(entry, &found, MessagesJSON.webExtensionMessages(in:)),
      case .text(let name)? = messages.first(where: { $0.key.lowercased() == wanted })?.value
    else { return nil }
    return name
  }

  /// Reads the package's name and version from `control`, whose syntax is that of JAR manifests.
  private func readDebianPackage(_ found: inout ParsedIdentity) {
    let entry = archive.entries.indices.first { archive.names[$0].hasPrefix("control.tar") }
    guard let entry else { return }
    let bytes: [UInt8]
    do throws(ArchiveError) {
      let inner = try archive.archive(at: entry, retaining: RetainedEntries.shouldRetain)
      guard let control = inner.find("control") else { return }
      bytes = try inner.content(at: control)
    } catch {
      found.warnings.append(BundleWarning(error.reason.description, entry: archive.names[entry]))
      return
    }
    let fields = JarManifest.mainAttributes(in: bytes.span.rawBytes)
    found.identity.identifier = fields["Package"]
    found.identity.version = fields["Version"]
  }

  private func readJar(_ found: inout ParsedIdentity) {
    found.identity.platform = .java
    let main = parse(archive.find("META-INF/MANIFEST.MF"), &found) { bytes in
      JarManifest.mainAttributes(in: bytes)
    }
    guard let main else { return }
    found.identity.identifier =
      main["Bundle-SymbolicName"] ?? main["Automatic-Module-Name"] ?? main["Implementation-Title"]
    found.identity.version = main["Bundle-Version"] ?? main["Implementation-Version"]
  }
}

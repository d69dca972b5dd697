import Bytes

extension ResourceFormat {
  /// Every format, one per line.
  ///
  /// The order matters only among formats with a common extension: the first that matches is used.
  package static let all: [ResourceFormat] = [
    // Apple.
    strings,
    stringsdict,
    stringCatalog,
    loctable,
    assetCatalog,
    codeResources,

    // Android.
    resourceTable,
    protobufResourceTable,
    // Before strings.xml, whose extension it shares: the root element distinguishes them.
    transifexCDSRoot,
    composeStringsXML,
    mokoStringsXML,
    androidStringsXML,

    // JSON. A web extension's messages and a language pack of VS Code are recognized by their folders; the latter is used only
    // where a convention found the pack. The others are sources in this order:
    // Transifex's translations, another file with a locale as each outermost name, a file with fbt's members, the
    // resources of Meta's mobile apps, then any other JSON.
    webExtensionMessages,
    vsCodeTranslations,
    transifexStrings,
    localeKeyedJSON,
    fbt,
    fbtResources,
    messagesJSON,
    arb,

    // Code. React Native's bundle on Android has the extension of Unity's bundles, and is tried first.
    javaScript,
    javaScriptOfLocale,
    androidBundle,

    // Other formats of messages.
    xliff,
    gettextPO,
    gettextTemplate,
    gettextMO,
    properties,
    fluent,
    chromiumPak,
    qtMessageFile,
    dotNetSatelliteAssembly,
    engineTexts,
    composeStrings,
    messageSources,
    otherSources,
    jarManifest,

    // Files without messages.
    interfaceFiles,
    images,
    audio,
    video,
    fonts,
  ]

  private static let byExtension: [FileExtension: [ResourceFormat]] = {
    var formats: [FileExtension: [ResourceFormat]] = [:]
    for format in all {
      // A file without an extension is recognized by its whole name.
      let extensions = format.files.extensions.isEmpty ? [""] : format.files.extensions
      for name in extensions { formats[FileExtension(name), default: []].append(format) }
    }
    return formats
  }()

  /// The formats of files with an extension, in the order of ``all``.
  package static func formats(of fileExtension: FileExtension) -> [ResourceFormat] {
    byExtension[fileExtension] ?? []
  }

  /// Whether a file may be parsed: it has the name of a format, or is a property list.
  package static func isParsed(_ fileExtension: FileExtension, path: @autoclosure () -> String) -> Bool {
    formats(of: fileExtension).contains { $0.isRead && $0.files.matches(path: path()) }
      || fileExtension == propertyList
  }

  private static let propertyList = FileExtension("plist")

  /// The extensions of all formats, each with its formats.
  package static var extensions: some Sequence<(FileExtension, [ResourceFormat])> {
    byExtension.lazy.map { ($0.key, $0.value) }
  }

  /// The format of a file of several owners, if its name is sufficient to recognize it.
  package static func container(
    of fileExtension: FileExtension, path: @autoclosure () -> String
  ) -> ResourceFormat? {
    formats(of: fileExtension).first {
      $0.isContainer && $0.recognition == .byName && $0.files.matches(path: path())
    }
  }

  /// Whether a file's content may be read, by its path in UTF-8. Includes companion files.
  package static func mayRead(_ path: RawSpan) -> Bool {
    let text = path.utf8String()
    return isParsed(FileExtension(ofName: path), path: text)
      || companionSuffixes.contains(where: text.lowercased().hasSuffix)
  }

  private static let companionSuffixes = all.flatMap(\.companionSuffixes)

  /// The extensions of single files that are read as sources of messages, with dots, in the order of ``all``.
  package static let sourceExtensions: [String] = {
    var names: [String] = []
    for format in all where format.source != nil {
      for name in format.files.extensions where !names.contains(".\(name)") { names.append(".\(name)") }
    }
    return names
  }()
}

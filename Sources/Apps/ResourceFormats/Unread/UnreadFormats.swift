import Localization
import LocalizationAnalysis

/// Formats of messages that are attributed to their locales as a whole, and whose messages are not read.
extension ResourceFormat {
  /// The extensions of files in which libraries store texts, and which no format reads: Hugo's and go-i18n's TOML, PHP's arrays,
  /// Rails' YAML, .NET's sources, Mozilla's DTD, Luanti's `.tr`, and others. A file of a locale with one of them is named in a warning, whatever else is read.
  package static let unreadTextExtensions: Set<String> = [
    "csv", "cson", "dtd", "hjson", "ini", "json5", "lang", "locres", "neon", "php", "resw", "resx", "toml",
    "tr",
    "ts", "tsv", "yaml", "yml",
  ]

  /// Texts that Compose Multiplatform compiles: `composeResources/values-de/strings.commonMain.cvr`.
  static let composeStrings = ResourceFormat(
    name: "Compose .cvr", files: FilePattern("cvr"), kind: .strings)

  /// Sources of Qt's messages, and Rails' YAML: `locales/de.ts`, `locales/de.yml`.
  static let messageSources = ResourceFormat(
    name: "Qt .ts and YAML", files: FilePattern("ts yml yaml"), kind: .strings, recognition: .byConvention)

  /// go-i18n's and Hugo's TOML, PHP's arrays, Mozilla's DTD, Luanti's `.tr` and others: `locales/active.de.toml`,
  /// `lang/de/app.php`, `locale/de/app.dtd`. Their texts are not counted, so that their number is not known, and not 0.
  static let otherSources = ResourceFormat(
    name: "TOML, PHP and other sources",
    files: FilePattern("toml php neon cson hjson json5 csv dtd ini lang tr tsv"), kind: .strings,
    recognition: .byConvention)

  /// `de/App.resources.dll`: attributed to its locale as a whole. Its messages are not read.
  static let dotNetSatelliteAssembly = ResourceFormat(
    name: ".NET satellite assembly", files: FilePattern("dll so"), kind: .strings, recognition: .byConvention)
}

extension ResourceFormat {
  /// Texts of Unity, Unreal Engine and Windows apps, and Windows' packages of one language, attributed by name.
  static let engineTexts = ResourceFormat(
    name: "Unity .bundle, Unreal .locres and .resw", files: FilePattern("bundle locres resw appx msix"),
    kind: .strings, recognition: .byConvention)
}

/// Files without messages that an app may have once per locale.
extension ResourceFormat {
  static let interfaceFiles = ResourceFormat(
    name: "interface file", files: FilePattern("nib xib storyboard storyboardc"), kind: .interface)

  static let images = ResourceFormat(
    name: "image",
    files: FilePattern("png jpg jpeg gif webp heic heif svg tif tiff bmp icns ico ktx astc pvr avif"),
    kind: .images)

  static let audio = ResourceFormat(
    name: "audio", files: FilePattern("wav mp3 m4a aac ogg oga opus caf aif aiff flac mid midi amr"),
    kind: .audio)

  static let video = ResourceFormat(
    name: "video", files: FilePattern("mp4 m4v mov webm mkv 3gp avi mpg mpeg"), kind: .video)

  static let fonts = ResourceFormat(
    name: "font", files: FilePattern("ttf otf ttc woff woff2 dfont eot"), kind: .fonts)
}

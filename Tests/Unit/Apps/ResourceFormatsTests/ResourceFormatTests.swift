import DataFormats
import Localization
import ResourceFormats
import Testing

/// Laws of the registry, over every format in it.
@Suite struct ResourceFormatTests {
  @Test func everyDefinitionIsComplete() {
    #expect(Set(ResourceFormat.all.map(\.name)).count == ResourceFormat.all.count)
    for format in ResourceFormat.all {
      #expect(!format.files.extensions.isEmpty || format.files.fileName != nil, "\(format.name)")
      let isAttributed = format.attribution != nil || format.tableContents != nil
      #expect(format.isContainer == (isAttributed || format.isFileList), "\(format.name)")
      #expect(format.removal == nil || isAttributed, "\(format.name)")
      switch (format.scope, format.messages) {
      case (.oneLocale, .severalLocales), (.severalLocales, .oneLocale), (.fileList, .some):
        Issue.record("the scope and the reader of \(format.name) do not agree")
      default: break
      }
      if case .messages = format.source { #expect(format.messages != nil, "\(format.name)") }
    }
  }

  /// A format must not hide another one with the same extension.
  @Test func noFormatIsUnreachable() {
    for format in ResourceFormat.all {
      for name in format.files.extensions {
        let formats = ResourceFormat.formats(of: FileExtension(name))
        #expect(formats.contains(format))
        let byNameOnly = formats.filter { $0.recognition == .byName && $0.files.isExtensionOnly }
        #expect(byNameOnly.isEmpty || formats.count == 1, "\(name) is ambiguous")
      }
    }
  }

  @Test(arguments: [
    ("a/de.lproj/Localizable.strings", true), ("_CodeSignature/CodeResources", true),
    ("a/CodeResources", false),
    ("resources.arsc", true), ("other.arsc", false), ("META-INF/A.SF", true), ("a/A.SF", false),
    ("de.pak.info", true), ("Package.info", false), ("a.png", false), ("App.resources.dll", false),
  ])
  func contentsAreRetainedOnlyIfTheyAreRead(_ path: String, _ isRead: Bool) {
    #expect(ResourceFormat.mayRead(Array(path.utf8).span.bytes) == isRead)
  }

  @Test func extensionsOfSourcesAreListedOnce() {
    #expect(
      ResourceFormat.sourceExtensions == [
        ".strings", ".stringsdict", ".xcstrings", ".loctable", ".xml", ".json", ".arb", ".xliff", ".xlf",
        ".po", ".pot", ".mo",
        ".properties", ".ftl", ".pak",
      ])
  }
}

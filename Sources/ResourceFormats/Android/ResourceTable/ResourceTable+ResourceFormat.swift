internal import DataFormats
internal import Localization

extension ResourceFormat {
  /// The compiled resource table of an APK.
  package static let resourceTable = ResourceFormat(
    name: "resources.arsc", files: FilePattern("arsc", fileName: "resources.arsc"), kind: .strings,
    scope: .severalLocales(rule: "arsc-chunks-and-pool-strings"), syntax: .android, tableName: "res",
    messages: .severalLocales { bytes throws(FormatError) in try ResourceTable(bytes).messages() },
    attribution: .byContentAndFiles { bytes throws(FormatError) in try ResourceTable(bytes).contents() },
    removal: .byLocale { bytes, retained, isRemoved throws(FormatError) in
      try ResourceTable(bytes).removing(retaining: retained, isRemoved)
    })
}

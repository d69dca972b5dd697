internal import DataFormats
internal import Localization

extension ResourceFormat {
  /// The resource table of a module in an Android app bundle.
  package static let protobufResourceTable = ResourceFormat(
    name: "resources.pb", files: FilePattern("pb", fileName: "resources.pb"), kind: .strings,
    scope: .severalLocales(rule: "pb-config-values"), syntax: .android, tableName: "res",
    messages: .severalLocales { bytes throws(FormatError) in try ProtobufResourceTable(bytes).messages() },
    attribution: .byContentAndFiles { bytes throws(FormatError) in
      try ProtobufResourceTable(bytes).contents()
    },
    removal: .byLocale { bytes, retained, isRemoved throws(FormatError) in
      try ProtobufResourceTable(bytes).removing(retaining: retained, isRemoved)
    })
}

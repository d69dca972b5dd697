internal import DataFormats
internal import Localization

extension ResourceFormat {
  static let assetCatalog = ResourceFormat(
    name: "Assets.car", files: FilePattern("car"), kind: .images,
    scope: .severalLocales(rule: "car-renditions"),
    attribution: .byContent { bytes throws(FormatError) in try AssetCatalog(bytes).shares() })
}

internal import Localization

extension ResourceFormat {
  /// `de/App.resources.dll`: attributed to its locale as a whole. Its messages are not read.
  static let dotNetSatelliteAssembly = ResourceFormat(
    name: ".NET satellite assembly", files: FilePattern("dll"), kind: .strings, recognition: .byConvention)
}

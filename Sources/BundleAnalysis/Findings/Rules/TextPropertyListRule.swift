internal import AppBundles
internal import Archives
internal import ReportSchema

extension FindingRule {
  static let textPropertyList = FindingRule(
    id: "text-property-list", .note, title: "Strings files that are not binary property lists",
    explanation: """
      Xcode converts `.strings` and `.stringsdict` files to binary property lists, which are smaller when \
      installed and faster to read. Text usually comes from a script or a package that copies its files.
      """,
    remedy: "Set STRINGS_FILE_OUTPUT_ENCODING to binary, or run plutil -convert binary1."
  ) { inputs, rule in
    guard inputs.isBuiltForApple else { return [] }
    return inputs.byComponent {
      $0.encoding?.syntax == .textPropertyList || $0.encoding?.syntax == .xmlPropertyList
    }.map { component, files in
      let bytes = files.reduce(ByteCount.zero) { $0 + $1.installBytes }
      return rule.finding(
        at: Finding.Place(component: component),
        "\(files.count) \(files.count == 1 ? "file" : "files") with \(bytes.value.grouped) install bytes, such as "
          + (files.first?.path ?? ""))
    }
  }
}

extension FindingInputs {
  /// The files for which `matches` is true, by the name of their component.
  func byComponent(_ matches: (InspectedFile) -> Bool) -> [(component: String, files: [InspectedFile])] {
    Dictionary(grouping: files.filter(matches), by: \.component.name)
      .map { ($0.key, $0.value.sorted { $0.path < $1.path }) }.sorted { $0.0 < $1.0 }
  }
}

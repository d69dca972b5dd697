internal import LanguagePacks
internal import Localization

extension SiteVersion {
  /// Lines about packs that a reader of the site would expect: those of the same build, and those of the version before.
  func missingPackLines(after former: SiteVersion?) -> [String] {
    let name = "version \(version) revision \(revision)"
    var lines: [String] = []
    if missingPacks > 0 {
      let total = missingPacks.addingReportingOverflow(packs.count).partialValue
      lines.append(
        "\(name): the folder lacks \(missingPacks) of the \(total) packs that were built together")
    }
    let lost = (former?.packs ?? []).filter { pack(for: $0) == nil }.map(\.metadata.locale.text)
    if let former, !lost.isEmpty {
      lines.append(
        "\(name) has no pack for \(lost.joined(separator: ", ")); version \(former.version) revision "
          + "\(former.revision) has")
    }
    return lines
  }
}

import Archives
import DataFormats
import Localization
import ResourceFormats

/// Flutter's gen-l10n reads an apostrophe in ARB as a quotation mark if `l10n.yaml` has `use-escaping: true`.
/// docs.flutter.dev, "Internationalizing Flutter apps", "Escaping syntax".
extension AppBundle {
  /// Whether apostrophes quote in the files of each folder with an `l10n.yaml`, the longest path first: the nearest such
  /// folder decides. Paths end with a slash. Empty for an app.
  func arbQuotation(in archive: AppArchive) -> [(folder: String, isQuoted: Bool)] {
    guard archive.format == .folder, archive.fileExtensions.contains(FileExtension("arb")) else { return [] }
    return archive.files.compactMap { file in
      let path = name(of: file)
      guard path.lastPathPart == "l10n.yaml", isReadable(file) else { return nil }
      // gen-l10n refuses a file that is not YAML.
      let options = (try? YAMLReader.root(of: content(of: file)))?.entries
      let option = options?.last { $0.key.text == "use-escaping" }?.value.text
      return (String(path.dropLast("l10n.yaml".count)), option?.lowercased() == "true")
    }.sorted { $0.folder.utf8.count > $1.folder.utf8.count }
  }
}

extension Message {
  /// A text of ARB with quotation marks, as a pattern of ICU. In ARB, an apostrophe quotes up to the next one, whatever
  /// follows; in ICU, it must precede a brace. flutter_tools, `lexIntoTokens` in message_parser.dart. An apostrophe that no other
  /// one follows is kept.
  fileprivate static func icuPattern(_ text: String) -> String {
    var parts = text.split(separator: "'", omittingEmptySubsequences: false)
    guard parts.count > 1 else { return text }
    guard !parts.count.isMultiple(of: 2) else {
      let unmatched = parts.removeLast()
      return "\(icuPattern(parts.joined(separator: "'")))'\(unmatched)"
    }
    return parts.enumerated().map { index, part in
      if index.isMultiple(of: 2) { return String(part) }
      if part.isEmpty { return "''" }
      let literal = part.prefix { $0 != "{" && $0 != "}" }
      let quoted = part[literal.endIndex...]
      let followsQuote = index > 1 && parts[index - 1].isEmpty
      var pattern = followsQuote ? "''" : ""
      pattern += literal
      if !quoted.isEmpty { pattern += "'\(quoted)'" }
      return pattern
    }.joined()
  }

  var withICUQuotes: Message {
    if case .text(let text) = self { .text(Self.icuPattern(text)) } else { self }
  }
}

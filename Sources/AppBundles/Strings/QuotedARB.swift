internal import Archives
internal import DataFormats
internal import Localization
internal import ResourceFormats

/// Flutter's gen-l10n reads an apostrophe in ARB as a quotation mark if `l10n.yaml` has `use-escaping: true`.
/// docs.flutter.dev, "Internationalizing Flutter apps", "Escaping syntax".
extension AppBundle {
  /// The paths of the folders with such an `l10n.yaml`, each with a slash at its end; empty for an app.
  var foldersWithQuotedARB: [String] {
    guard format == .folder, fileExtensions.contains(FileExtension("arb")) else { return [] }
    return archive.entries.indices.compactMap { entry in
      let path = archive.names[entry]
      guard path.lastPathPart == "l10n.yaml", archive.entries[entry].kind == .file, archive.isKept(entry)
      else {
        return nil
      }
      // gen-l10n refuses a file that is not YAML.
      let options = (try? YAMLReader.root(of: archive.content(at: entry)))?.entries
      let option = options?.last { $0.key.text == "use-escaping" }?.value.text
      return option == "true" ? String(path.dropLast("l10n.yaml".count)) : nil
    }
  }
}

extension Message {
  /// A text of ARB with quotation marks, as a pattern of ICU. In ARB, an apostrophe quotes up to the next one, whatever
  /// follows; in ICU, it must precede a brace. flutter_tools, `lexIntoTokens` in message_parser.dart.
  fileprivate static func icuPattern(_ text: String) -> String {
    let parts = text.split(separator: "'", omittingEmptySubsequences: false)
    guard parts.count > 1, !parts.count.isMultiple(of: 2) else { return text }
    return parts.enumerated().map { index, part in
      if index.isMultiple(of: 2) { return String(part) }
      if part.isEmpty { return "''" }
      let literal = part.prefix { $0 != "{" && $0 != "}" }
      let quoted = part[literal.endIndex...]
      let follows = index > 1 && parts[index - 1].isEmpty
      return (follows ? "''" : "") + literal + (quoted.isEmpty ? "" : "'\(quoted)'")
    }.joined()
  }

  var withICUQuotes: Message {
    if case .text(let text) = self { .text(Self.icuPattern(text)) } else { self }
  }
}

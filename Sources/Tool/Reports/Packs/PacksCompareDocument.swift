package import ReportSchema

/// The document of `ballast packs compare` and `ballast packs build`: packs of one version side by side, or compared
/// with an older version.
package typealias PacksCompareDocument = ReportDocument<PacksCompareReport>

extension PacksCompareDocument {
  /// The most locales that a sentence names.
  private static var tagLimit: Int { 40 }

  package var document: Document {
    var blocks: [Block?] = [
      limits, .paragraph(RichText(headline), role: .conclusion), changes.map(Block.table),
    ]
    // Whole downloads are not those of a receiver of the older packs.
    if report.changes == nil {
      blocks.append(pair.map(Block.table))
      blocks.append(.table(packs))
      blocks += differenceBlocks
    }
    blocks.append(.paragraph(Paragraph(.note, notes)))
    return Document(
      title: documentTitle, blocks: blocks, warnings: report.warnings, byteFormatter: bytes)
  }

  private var documentTitle: String {
    if report.changes == nil { return "\(subject): language packs" }
    return "\(versions): change of language packs"
  }

  // MARK: - Sentences

  private var translations: [PacksInspectReport] { report.packs.filter { !$0.isBase } }
  private var firstCodec: String? { report.downloadBytes?.codec ?? report.codecs.first }

  private var subject: String {
    let named = report.packs.first { !$0.app.isEmpty || !$0.version.isEmpty }
    guard let named else { return folder ?? "Packs" }
    return [named.app, named.version].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The folder of the packs, as typed; nil if they are in several folders or in the current one.
  private var folder: String? {
    let folders = Set(report.packs.map { $0.file.split(separator: "/").dropLast().last })
    guard folders.count == 1, let folder = folders.first.flatMap(\.self) else { return nil }
    return String(folder)
  }

  private var headline: String {
    guard let totals = report.changeTotals, report.changes != nil else { return setHeadline }
    let counts = [
      (totals.larger, "larger"), (totals.smaller, "smaller"), (totals.unchanged, "of equal size"),
    ].filter { $0.0 > 0 }.map { "\(NumberText.grouped($0.0)) \($0.1)" }
    let sizes = changeNotation
    var codec = ""
    if let firstCodec { codec = ", \(firstCodec)" }
    let bases = (report.changes ?? []).count(where: \.isBase)
    let largest = (report.changes ?? []).lazy.filter { !$0.isBase }.compactMap(\.updateBytes).max()
    var packs = NumberText.counted(totals.packs - bases, "pack")
    if bases > 0 { packs += " and base" }
    let change = ([packs] + counts).joined(separator: ", ")
    var headline =
      "\(versions): \(change); size \(sizes(totals.oldPackBytes)) → \(sizes(totals.newPackBytes))"
      + " (\(sizes.change(from: totals.oldPackBytes, to: totals.newPackBytes)))."
    if totals.wholeBytes > 0 {
      let share = NumberText.share(totals.updateBytes, of: totals.wholeBytes)
      headline +=
        " A user of an older pack downloads \(sizes(largest ?? 0)) at most; all updates together are"
      headline += " \(sizes(totals.updateBytes)) (\(share) of the whole packs\(codec))."
    }
    return headline
  }

  /// The app with both versions: `org.example.app 1.0 → 1.1`.
  private var versions: String {
    guard let old = report.against else { return subject }
    let new = report.packs.first { !$0.version.isEmpty }?.version ?? ""
    let app = report.packs.first { !$0.app.isEmpty }?.app ?? old.app
    guard !old.version.isEmpty, !new.isEmpty, old.version != new else {
      return "\(old.files.joined(separator: ", ")) → \(subject)"
    }
    if app.isEmpty { return "\(old.version) → \(new)" }
    return "\(app) \(old.version) → \(new)"
  }

  private var limits: Block? { report.breaches.map { DiffReport.Breach.block($0) } }

  private var setHeadline: String {
    if let pairSentence { return "\(subject): \(pairSentence)" }
    guard let download = report.downloadBytes else { return "\(subject): no packs except base." }
    let packs = NumberText.counted(translations.count, "pack")
    let messages = NumberText.counted(report.totalMessages, "message")
    let sentences = "\(subject): \(packs) with \(messages). A user downloads one pack:"
    if download.min == download.max { return "\(sentences) \(bytes(download.max)) (\(download.codec))." }
    let range = "\(bytes(download.min)) to \(bytes(download.max)), median \(bytes(download.median))"
    return "\(sentences) \(range) (\(download.codec))."
  }

  private var notes: [RichText] {
    var notes: [RichText] = []
    if let others = report.otherLocales?.sentence("They have no packs; '--locale' with a tag builds one.") {
      notes.append(others)
    }
    if let leftOut = report.messagesLeftOut?.sentence("Packs contain", counted: report.totalMessages) {
      notes.append(leftOut)
    }
    if report.changes == nil, report.baseDictionary, !report.packs.isEmpty {
      notes.append(
        RichText(CodecLabel.dictionary(report.codecs) + " Its own download is for updates from a site."))
    }
    notes += older
    if report.changes != nil {
      notes.append(
        "Size: on the device, uncompressed. Update: download for a receiver with \(packsOfReceiver)."
          + " Base is part of the app. Added, removed and changed: messages."
      )
    }
    if report.changes == nil, translations.contains(where: { $0.untranslated != nil }) {
      notes.append(
        "Untranslated: texts equal to base. Missing: base messages that the pack does not contain.")
    }
    return notes
  }

  private var packsOfReceiver: String {
    if report.baseDictionary { return "the older pack and the base pack" }
    return "the older pack"
  }

  /// Renames, and locales of one version only.
  private var older: [RichText] {
    guard let older = report.against else { return [] }
    var lines: [RichText] = []
    if !older.renames.isEmpty {
      let renames = older.renames.map { "\($0.from) → \($0.to) (\($0.kind))" }
      lines.append(RichText("Matched renames: \(renames.joined(separator: ", "))."))
    }
    if !older.hasKeys {
      lines.append("Keys of the packs are unknown: renamed tables and locales are not matched.")
    }
    for (name, tags) in [("New", older.newLocales), ("Removed", older.removedLocales)] where !tags.isEmpty {
      lines.append(RichText("\(name) locales: \(NumberText.listed(tags, limit: Self.tagLimit))."))
    }
    return lines
  }
}

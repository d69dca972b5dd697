import ReportSchema

/// The sentence about what grew.
extension AppCheck {
  private static let breachLimit = 3

  /// `App +322 kB (limit +173 kB), German 82.6 kB (limit 66.5 kB). Largest: promo.mp4 +300 kB (new file). 1 new error.` Nil if
  /// no limit of sizes is exceeded and no file is known to have changed.
  var growth: RichText? {
    var sentences: [RichText] = []
    let exceeded = report.breaches.filter { $0.unit.known == .bytes }.uniqued {
      "\($0.budget) \($0.subject ?? "")"
    }
    if !exceeded.isEmpty {
      let listed = exceeded.prefix(Self.breachLimit).map(description)
      let more = exceeded.count - listed.count
      sentences.append(
        RichText(
          (listed + (more > 0 ? ["\(NumberText.counted(more, "more limit")) exceeded"] : [])).joined(
            separator: ", ")))
    }
    if let changes = largestChanges { sentences.append("Largest: " + changes) }
    if let cause = report.commonCause { sentences.append(RichText(String(cause.dropLast()))) }
    guard let first = sentences.first else { return nil }
    let label = RichText(app.map { "\($0): " } ?? "")
    return sentences.dropFirst().reduce(label + first) { $0 + ". " + $1 } + "."
  }

  /// `promo.mp4 +300 kB (new file), de.lproj/Main.strings +16 kB (400 messages added)`; nil if no file is known to have changed.
  private var largestChanges: RichText? {
    let changes = report.largestChanges
    let names = changes.map { $0.path.split(separator: "/").last.map(String.init) ?? $0.path }
    let texts = zip(changes, names).map { change, name -> RichText in
      // Tables of several languages have one name.
      let isUnique = names.count { $0 == name } == 1
      let shown = isUnique ? name : change.path.split(separator: "/").suffix(2).joined(separator: "/")
      let cause = isOfAllTranslations(change) ? "" : " (\(change.why))"
      return .message(shown) + RichText(" \(bytes.change(change.change))\(cause)")
    }
    return texts.first.map { texts.dropFirst().reduce($0) { $0 + ", " + $1 } }
  }

  /// Whether the cause of a change is named in the sentence about all translations.
  private func isOfAllTranslations(_ change: CheckReport.Change) -> Bool {
    report.commonCause != nil && (report.sizes ?? []).contains { $0.part == .locale && $0.why == change.why }
  }

  /// `German 82.6 kB (limit 66.5 kB)`, or of growth `German +21.7 kB (limit +6 kB)`. The work of readers is no size:
  /// `work before the first German text +21.7 kB (limit +6 kB)`.
  private func description(_ breach: CheckReport.Breach) -> String {
    let isApp = breach.subject == nil && breach.budget.hasPrefix("archive")
    let language = report.sizes?.first { $0.locale != nil && $0.locale == breach.subject }?.name
    var name = language ?? [breach.budget, breach.subject].compactMap(\.self).joined(separator: " of ")
    if isApp { name = "App" }
    if breach.budget.hasPrefix("user") { name = "download\(language.map { " with \($0)" } ?? "")" }
    if let language, breach.budget.hasPrefix("first-text") { name = "work before the first \(language) text" }
    let bytes = bytes.distinguishing(breach.limit, breach.actual)
    guard let baseline = breach.baseline else {
      return "\(name) \(bytes(breach.actual)) (limit \(bytes(breach.limit)))"
    }
    return
      "\(name) \(self.bytes.change(breach.actual - baseline)) (limit \(self.bytes.change(breach.limit - baseline)))"
  }
}

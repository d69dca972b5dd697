import ReportSchema

/// The steps that make a device's download smaller, as a table, notes and lines to copy.
struct ActionTable {
  /// In the order of ``ActionOrder``.
  let actions: [SimulateReport.Action]
  /// See ``ActionOrder/uncertain``.
  let uncertain: SimulateReport.Action?
  let allSimple: SimulateReport.AllSimpleActions?
  /// One unit and one number of decimals for the table and for the sentences about it.
  let bytes: ByteFormatter
  /// The first download of a device as built; nil if it is not known.
  private let download: Int?
  /// The saving of packs from a site without the client; nil if it is not known.
  private let packsSaving: Int?
  private let client: ClientRange?
  private let isExact: Bool
  /// Whether the bytes are those of a folder or of a package that no store or device downloads as it is.
  private let isFolder: Bool
  /// Whether a device downloads one language of libraries at most.
  private let hasSplitsOfLibraries: Bool

  /// - Parameters:
  ///   - simulation: with what packs save; nil for a list without it.
  ///   - isExact: whether byte counts are written in whole bytes.
  init(
    _ actions: [SimulateReport.Action], _ allSimple: SimulateReport.AllSimpleActions?,
    _ simulation: SimulateReport? = nil, isExact: Bool
  ) {
    let order = ActionOrder(
      actions, download: simulation?.firstDownload, worthwhile: simulation?.comparison?.worthwhile ?? 0.01)
    self.actions = order.actions
    uncertain = order.uncertain
    self.allSimple = allSimple
    self.isExact = isExact
    download = simulation?.firstDownload
    isFolder = simulation.map { $0.archive.isFolderOfSources(of: $0.app) } ?? false
    packsSaving = simulation?.typicalUser?.saved
    client = simulation?.client.map(ClientRange.init)
    hasSplitsOfLibraries = simulation?.deviceDownload.languageSplits == true
    let savings = actions.map { $0.high ?? $0.savedDeviceBytes } + [abs(packsSaving ?? 0)]
    var largest = savings.max() ?? 0
    if largest == 0 { largest = download ?? 0 }
    bytes = ByteFormatter(isExact: isExact).fixed(by: largest)
  }

  /// The actions whose saving is not zero in the unit of the table.
  private var shown: [SimulateReport.Action] {
    actions.filter { bytes.isVisible($0.high ?? $0.savedDeviceBytes) }
  }

  /// Nil without actions.
  var table: Table? { table(of: nil) }

  /// - Parameter app: one of several apps, for the caption.
  func table(of app: String?) -> Table? {
    guard !actions.isEmpty else { return nil }
    let rows = shown.map { action in
      Table.Row(
        .body, .text(RichText(title(action))),
        cell(action.savedDeviceBytes, action.low, action.high),
        shareCell(action.share, action.low, action.high),
        .bytes(ifKnown: action.savedInstallBytes, by: bytes),
        .text(RichText(effort(action))))
    }
    return Table(
      "actions",
      caption: RichText(caption(of: app)),
      columns: [
        .init("Step", .name), .init("Download"), .init("Share"), .init("Unpacked"), .init("Effort", .name),
      ], rows: rows + [totalRow])
  }

  private func caption(of app: String?) -> String {
    guard let app else { return "What to do, and what it saves\(ofDownload)" }
    return "\(app): what to do, and what it saves\(ofDownload)"
  }

  /// ` of a device's 8,624 kB download`
  private var ofDownload: String {
    guard let download else { return " per device" }
    if isFolder { return " of these \(downloadText(download)), which are no download" }
    return " of a device's \(downloadText(download)) download"
  }

  /// The download in the unit of the table; in its own unit if the savings are a few bytes of it.
  func downloadText(_ download: Int) -> String {
    if bytes == ByteFormatter(isExact: true), !isExact, download >= 100_000 {
      return ByteFormatter.scaled(download)
    }
    return bytes(download)
  }

  func title(_ action: SimulateReport.Action) -> String {
    if action.measured { return action.title }
    return "\(action.title) (estimate)"
  }

  /// `320 to 447 kB`, or `439 kB`.
  func saved(_ size: Int, _ low: Int?, _ high: Int?) -> String {
    guard let low, let high else { return bytes(size) }
    return bytes.range(low, high)
  }

  private func cell(_ size: Int, _ low: Int?, _ high: Int?) -> Cell {
    guard low != nil else { return Cell(.bytes(size, by: bytes)) }
    return .text(saved(size, low, high))
  }

  /// All simple steps together; nil for fewer than two.
  private var totalRow: Table.Row? {
    guard let all = allSimple, all.actions > 1 else { return nil }
    var number = "All \(NumberText.grouped(all.actions))"
    if all.actions == 2 { number = "Both" }
    return Table.Row(
      .total, .text("\(number) steps without packs"),
      cell(all.savedDeviceBytes, all.low, all.high), shareCell(all.share, all.low, all.high),
      Cell(.bytes(all.savedInstallBytes, by: bytes)))
  }

  private func shareCell(_ share: Double, _ low: Int?, _ high: Int?) -> Cell {
    guard low != nil else { return .share(share) }
    return .text(RichText(self.share(share, low, high)))
  }

  /// `3.7 to 5.2 %`, or `5.1 %`.
  func share(_ action: SimulateReport.Action) -> String {
    share(action.share, action.low, action.high)
  }

  /// - Parameter share: that of `low`, if the figure is a range.
  private func share(_ share: Double, _ low: Int?, _ high: Int?) -> String {
    guard let low, let high, share != 0, low != 0 else { return Self.signed(share) }
    // The shares have one denominator.
    let first = Self.signed(share)
    let last = Self.signed(share * Double(high) / Double(low))
    if first == last { return first }
    return "\(first.dropLast(2)) to \(last)"
  }

  private static func signed(_ share: Double) -> String {
    if share < 0 { return "−\(NumberText.share(-share))" }
    return NumberText.share(share)
  }

  func effort(_ action: SimulateReport.Action) -> String {
    let work =
      switch action.effort.known {
      case .setting: "build setting"
      case .configuration: "configuration line"
      case .code where action.id == .packsInApp: "client"
      case .code: "code or files"
      case .server where action.id == .assetPacks: "client, App Store"
      case .server: "client, server"
      case nil: action.effort.rawValue
      }
    if action.slows.isEmpty || action.way != nil { return work }
    // The list below explains the cost.
    return "\(work); slower"
  }

  // MARK: - Notes

  /// How the figures were measured, and what they share.
  var notes: [RichText] {
    guard !actions.isEmpty || packsSaving != nil else { return [] }
    var notes: [RichText] = []
    for case let note? in [
      measurementNote, orderNote, overlapNote, packsBesideTextsNote, packsNote, libraryNote, hiddenNote,
      scriptNote,
    ] {
      notes.append(note)
    }
    // Ways have a list of their own, with their estimates.
    for action in actions where action.way == nil {
      guard let estimate = action.estimate else { continue }
      notes.append(RichText("\(action.title): estimated, \(estimate)."))
    }
    return notes
  }

  private var measurementNote: RichText? {
    if actions.isEmpty { return nil }
    if actions.contains(where: \.measured) {
      return "Steps without '(estimate)' are measured on the app rebuilt with this step only."
    }
    return "Estimates: no step was measured on a rebuilt app."
  }

  private var orderNote: RichText? {
    guard shown.contains(where: \.simple), shown.contains(where: { !$0.simple }) else { return nil }
    guard shown.contains(where: { !$0.simple && !$0.measured }) else {
      return "Steps without packs are first, then packs, each by bytes saved."
    }
    return "Steps without packs are first, then packs, each by bytes saved. Estimates of packs are last."
  }

  private var overlapNote: RichText? {
    guard let allSimple, allSimple.actions > 1 else { return nil }
    guard allSimple.overlapBytes > 0, bytes.isVisible(allSimple.overlapBytes) else { return nil }
    return RichText(
      "Together, the steps without packs save \(bytes(allSimple.overlapBytes)) less than their sum: several change the"
        + " same bytes.")
  }

  private var packsBesideTextsNote: RichText? {
    guard actions.contains(where: \.simple), actions.contains(where: { !$0.simple }) else { return nil }
    return "Packs replace the texts of the app, so that steps on texts save little beside them."
  }

  private var packsNote: RichText? {
    guard let packsSaving else { return nil }
    if packsSaving <= 0 { return RichText("Packs from a site add \(bytes(-packsSaving)).") }
    guard let client else { return RichText("Packs from a site save \(bytes(packsSaving)).") }
    let library = bytes.range(client.low, client.high)
    return RichText("Packs from a site save \(bytes(packsSaving)); their client library adds \(library).")
  }

  private var libraryNote: RichText? {
    guard hasSplitsOfLibraries, shown.contains(where: { $0.id == .libraryLanguages }) else { return nil }
    return
      "Languages of libraries: a device set to one of them saves its language split (median); other devices save nothing."
  }

  private var hiddenNote: RichText? {
    let hidden = actions.count - shown.count
    guard hidden > 0 else { return nil }
    return RichText("Not listed: \(NumberText.counted(hidden, "step")) of less than \(bytes.smallest).")
  }

  private var scriptNote: RichText? {
    guard shown.contains(where: { !$0.findings.isEmpty && $0.lines.isEmpty }) else { return nil }
    return "'check --fix-script FILE' lists the files, languages and keys of each step."
  }

  /// The steps with their cost, lines and instructions; nil if there are none. Ways have a list of their own.
  var details: List? {
    let listed = shown.filter { action in
      !action.lines.isEmpty || !action.instructions.isEmpty || action.way == nil && !action.slows.isEmpty
    }
    guard !listed.isEmpty else { return nil }
    let items = listed.map { action in
      let details = action.lines.map { RichText.code($0) } + action.instructions.map { RichText.message($0) }
      return List.Item(RichText(Self.titleWithCost(of: action)), details: details)
    }
    return List(heading: "How", items: items)
  }

  private static func titleWithCost(of action: SimulateReport.Action) -> String {
    if action.slows.isEmpty || action.way != nil { return action.title }
    return "\(action.title): \(action.slows)"
  }
}

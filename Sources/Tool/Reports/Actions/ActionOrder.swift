import ReportSchema

/// The one order of steps, in tables, pictures and first sentences: steps without packs, then packs, each by the bytes that they
/// save. Estimates of packs, which the first sentences leave out or call unfinished, are last.
struct ActionOrder {
  let actions: [SimulateReport.Action]
  /// The step without packs that may save enough, and may also save less or add bytes, if no other one saves enough.
  let uncertain: SimulateReport.Action?

  /// - Parameters:
  ///   - download: of a device as built; nil if it is not known.
  ///   - worthwhile: the smallest share of the download for which a step pays.
  init(_ actions: [SimulateReport.Action], download: Int?, worthwhile: Double) {
    let uncertain = Self.uncertain(of: actions, download, worthwhile)
    func bytes(_ action: SimulateReport.Action) -> Int {
      if action.id == uncertain?.id, let high = action.high { return high }
      return action.savedDeviceBytes
    }
    self.uncertain = uncertain
    self.actions = actions.enumerated().sorted { one, other in
      let groups = (Self.group(of: one.element), Self.group(of: other.element))
      if groups.0 != groups.1 { return groups.0 < groups.1 }
      let sizes = (bytes(one.element), bytes(other.element))
      if sizes.0 != sizes.1 { return sizes.0 > sizes.1 }
      return one.offset < other.offset
    }.map(\.element)
  }

  private static func group(of action: SimulateReport.Action) -> Int {
    if action.simple { return 0 }
    if action.measured { return 1 }
    return 2
  }

  private static func uncertain(
    of actions: [SimulateReport.Action], _ download: Int?, _ worthwhile: Double
  ) -> SimulateReport.Action? {
    let simple = actions.filter { $0.simple && $0.measured }
    guard let download, !simple.contains(where: { $0.share >= worthwhile }),
      let action = simple.max(by: { ($0.high ?? 0) < ($1.high ?? 0) }), action.low != nil,
      let high = action.high, Double(high) >= worthwhile * Double(max(download, 1))
    else { return nil }
    return action
  }
}

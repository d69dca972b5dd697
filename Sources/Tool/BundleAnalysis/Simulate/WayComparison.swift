package import ReportSchema

/// The conclusion from the ways of an app.
extension SimulateReport.WayComparison {
  /// Nil without ways.
  /// - Parameters:
  ///   - medians: the median first downloads, from the way that needs least, with the client that each needs.
  ///   - hasSplits: whether devices download the splits of their own language.
  ///   - worthwhile: a share of the first download, such as 0.01.
  package init?(
    medians: [(ID<SimulateReport.WayName>, Int)], hasSplits: Bool, worthwhile: Double
  ) {
    let asBuilt: ID<SimulateReport.WayName> = ID(hasSplits ? .splits : .bundled)
    func median(_ way: ID<SimulateReport.WayName>) -> Int? { medians.first { $0.0 == way }?.1 }
    guard let built = median(asBuilt), let packs = median(ID(.packs)),
      // The first of equal ways.
      let smallest = medians.min(by: { $0.1 < $1.1 })?.0
    else { return nil }
    let saved = built - packs
    let packsPay = saved > 0 && Double(saved) >= worthwhile * Double(built)
    let enough = medians.first { name, median in
      name != asBuilt && name != .packs && Double(built - median) >= Self.enoughShare * Double(saved)
    }
    self.init(
      asBuilt: asBuilt, smallest: smallest, enough: packsPay ? enough?.0 : nil, packsPay: packsPay,
      worthwhile: worthwhile)
  }
}

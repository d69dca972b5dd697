import ReportSchema

extension Scenario {
  /// Replaces the times to open, read and verify a pack. A launch reads a pack once, and hashes it twice: by block, and as a
  /// whole.
  package mutating func setStorage(_ profile: SpeedProfile) {
    func rate(_ read: Double, _ hash: Double) -> Double { 1 / (1 / read + 2 / hash) }
    let slowest = rate(profile.read.low, profile.hash.low)
    let fastest = rate(profile.read.high, profile.hash.high)
    speeds = profile.name
    storage.readRate = Quantiles(from: slowest, to: fastest)
    guard let open = profile.open else { return }
    storage.access = Quantiles(from: open.low, to: open.high)
    derivesAccess = true
  }

  /// Replaces what launches measure: the share of users whose language is not base's.
  /// - Returns: false if there are no launches of such users.
  package mutating func setShares(_ launches: LaunchCounts) -> Bool {
    guard let telemetry = launches.telemetry else { return false }
    self.telemetry = telemetry
    localizedShare = telemetry.localizedShare
    return true
  }

  /// The names whose values are neither measured nor properties of the app.
  var assumed: [String] {
    let sections = ["releases", "packs"]
    let general = ["name", "devices", "runs", "seed", "days", "warmupDays", "fleet"]
    return ScenarioField.all.map(\.path).filter { path in
      let section = path.split(separator: ".").first.map(String.init) ?? path
      if sections.contains(section) || general.contains(path) { return false }
      if telemetry != nil, path == "localized" { return false }
      if path == "storage.access" { return !derivesAccess }
      return speeds == nil || path != "storage.read"
    }
  }
}

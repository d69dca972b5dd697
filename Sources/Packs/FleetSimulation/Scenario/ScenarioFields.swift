import DataFormats
import PackStore

/// A name of a scenario file with one value.
struct ScenarioField: Sendable {
  /// The names from the root, such as `network.offline`.
  let path: String
  /// A few words, for the list of defaults.
  let meaning: String
  /// Reads the value. One that is not as expected is reported.
  let read: @Sendable (inout ScenarioReader, YAMLNode) -> Void
  /// The notation of the value; nil if it has none.
  let text: @Sendable (Scenario) -> String?

  var section: String? { path.split(separator: ".").dropLast().first.map(String.init) }
  var name: String { path.split(separator: ".").last.map(String.init) ?? path }

  /// - Parameter value: reads the value, or reports it and returns nil.
  private init<Value>(
    _ path: String, _ key: any WritableKeyPath<Scenario, Value> & Sendable, _ meaning: String,
    _ value: @escaping @Sendable (inout ScenarioReader, YAMLNode) -> Value?,
    text: @escaping @Sendable (Value) -> String?
  ) {
    self.path = path
    self.meaning = meaning
    read = { reader, node in
      if let value = value(&reader, node) { reader.scenario[keyPath: key] = value }
    }
    self.text = { text($0[keyPath: key]) }
  }

  private static func value(
    _ path: String, _ key: any WritableKeyPath<Scenario, Double> & Sendable, _ kind: Quantity,
    _ meaning: String
  ) -> ScenarioField {
    ScenarioField(path, key, meaning, { $0.number($1, kind) }, text: { kind.text(of: $0) })
  }

  private static func distribution(
    _ path: String, _ key: any WritableKeyPath<Scenario, Quantiles> & Sendable, _ kind: Quantity,
    _ meaning: String
  ) -> ScenarioField {
    ScenarioField(path, key, meaning, { $0.quantiles($1, kind) }, text: { kind.text(of: $0) })
  }

  private static func whole(
    _ path: String, _ key: any WritableKeyPath<Scenario, Int> & Sendable, _ range: ClosedRange<Int>,
    _ meaning: String
  ) -> ScenarioField {
    ScenarioField(path, key, meaning, { $0.whole($1, range) }, text: { "\($0)" })
  }

  /// In the order of the list of defaults; the fields of a section follow each other.
  static let all: [ScenarioField] = general + sections

  private static let general: [ScenarioField] = [
    ScenarioField(
      "name", \.name, "title of the report; default: name of the file", { $0.text($1) },
      text: { $0.isEmpty ? nil : $0 }),
    whole(
      "devices", \.devices, Scenario.deviceLimits, "simulated devices of users whose language is not base's"),
    whole("runs", \.runs, 1...1000, "runs with different seeds, for intervals"),
    whole("seed", \.seed, Scenario.seedLimits, "first seed"),
    value("days", \.days, .period, "days that are counted"),
    value("warmupDays", \.warmupDays, .days, "days before"),
    ScenarioField(
      "fleet", \.fleet, "users of the app, for total bytes; no default", { $0.whole($1, 1...(1 << 40)) },
      text: { $0.map { "\($0)" } }),
    value("localized", \.localizedShare, .share, "users whose language is not base's, for total bytes"),
    distribution(
      "adoption", \.adoption, .time, "delay of an update, over devices; the last share may be below 100%"),
    distribution("sessionsPerDay", \.sessionsPerDay, .frequency, "over devices"),
    value("newDevicesPerDay", \.newDevicesPerDay, .share, "devices that lose their packs each day"),
  ]

  private static let sections: [ScenarioField] = [
    value("releases.every", \.releases.interval, .interval, "time between releases; or 'dates', a list"),
    value("releases.prefetchLead", \.releases.prefetchLead, .time, "publication of packs before the release"),
    distribution("releases.rollout", \.releases.rollout, .time, "rollout of packs after their publication"),
    distribution("network.offline", \.network.offline, .share, "sessions without a network, over devices"),
    value("network.metered", \.network.metered, .share, "sessions on a network with a data limit"),
    value("network.failures", \.network.failures, .share, "requests that fail"),
    distribution("network.latency", \.network.latency, .time, "of a request, over sessions"),
    distribution("network.bandwidth", \.network.bandwidth, .rate, "over sessions"),
    value("network.patience", \.network.patience, .time, "wait for a download before base is shown"),
    distribution("storage.access", \.storage.access, .time, "to open a file, over sessions"),
    distribution("storage.read", \.storage.readRate, .rate, "to read and verify a pack, over devices"),
    value("packs.installed", \.packs.installed, .size, "a pack on the device"),
    value("packs.whole", \.packs.whole, .size, "download of a whole pack"),
    value(
      "packs.delta", \.packs.delta, .size, "delta from the version before; n times as many from n before"),
    whole("packs.deltaVersions", \.packs.deltaVersions, 0...100, "versions that deltas are published from"),
    value("packs.baseWhole", \.packs.baseWhole, .size, "download of a base pack, for prefetching"),
    value("packs.baseDelta", \.packs.baseDelta, .size, "delta of a base pack"),
    whole("packs.locales", \.packs.locales, 1...1000, "packs of a version, which the site lists"),
    whole("packs.codecs", \.packs.codecs, 1...6, "codecs of downloads, which entries list"),
    whole("packs.keptVersions", \.packs.keptVersions, 1...100, "versions that the site serves"),
    value("packs.bundled", \.packs.bundled, .size, "all texts in the app, for policies with 'bundled'"),
    value("messages.stale", \.staleShare, .share, "messages that change with a version"),
    value("messages.missing", \.missingShare, .share, "messages that are added with a version"),
  ]

  // MARK: - The list of defaults

  /// Every name with its default and meaning, as a scenario file.
  static var defaults: String {
    let scenario = Scenario()
    var lines = [
      "# Every name of a scenario with its default. A name without a default is a comment.", "version: 1",
    ]
    var section: String?
    for field in all {
      if field.section != section, let name = field.section { lines.append("\(name):") }
      section = field.section
      let indent = section == nil ? "" : "  "
      var start = "#\(indent) \(field.name):"
      if let text = field.text(scenario) { start = "\(indent)\(field.name): \(text)" }
      lines.append(start + String(repeating: " ", count: max(2, 32 - start.count)) + "# \(field.meaning)")
    }
    lines.append("policies:")
    lines += Scenario.defaultPolicies.map { "  - {\(fields(of: $0))}" }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func fields(of policy: Scenario.Policy) -> String {
    guard !policy.isBundled else { return "name: \(policy.name), bundled: true" }
    let store = policy.store
    return [
      "name: \(policy.name)", "prefetch: \(store.prefetches)", "outdated: \(store.usesOutdatedPacks)",
      "deltas: \(store.usesDeltas)", "prefetchOnMetered: \(!store.unmeteredOnly.contains(.nextVersion))",
      "checkInterval: \(Quantity.time.text(of: Double(store.checkInterval)))",
    ].joined(separator: ", ")
  }
}

extension Scenario {
  /// Every name of a scenario file with its default, as a scenario file.
  package static var defaultsFile: String { ScenarioField.defaults }
}

internal import DataFormats
internal import PackStore

extension Scenario {
  /// Reads a scenario file.
  /// - Parameter path: as given by the user, for errors.
  /// - Throws: ``ScenarioError`` for the first mistake.
  package init(reading bytes: [UInt8], path: String) throws(ScenarioError) {
    var reader = ScenarioReader(bytes, path)
    do throws(YAMLError) {
      let root = try YAMLReader.root(of: bytes)
      reader.root = root
    } catch {
      throw reader.error(error.position, "\(error)", hint: "check the indentation, colons and quotes")
    }
    self = try reader.scenario()
  }
}

/// Reads a scenario from its nodes.
struct ScenarioReader {
  private let path: String
  private let lines: [String]
  var root: YAMLNode?

  init(_ bytes: [UInt8], _ path: String) {
    self.path = path
    lines = String(decoding: bytes, as: UTF8.self)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
  }

  func error(_ position: TextPosition, _ message: String, hint: String) -> ScenarioError {
    let line = lines.indices.contains(position.line - 1) ? lines[position.line - 1] : ""
    return ScenarioError(
      path: path, position: position, message: message, hint: hint, line: line.replacing("\t", with: " "))
  }

  typealias Field = (inout Scenario, YAMLNode) throws(ScenarioError) -> Void

  func scenario() throws(ScenarioError) -> Scenario {
    var scenario = Scenario()
    let start = TextPosition(line: 1, column: 1)
    guard let root, !root.isNull else {
      throw error(start, "the file has no scenario", hint: "begin with 'version: 1'")
    }
    guard let version = root.entries?.first(where: { $0.key.text == "version" }), version.value.text == "1"
    else {
      throw error(root.position, "missing 'version: 1'", hint: "this release reads 'version: 1'")
    }
    try read(root, &scenario, fields())
    if scenario.policies.isEmpty { scenario.policies = Policies.all }
    return scenario
  }

  /// Reads a mapping with known names.
  private func read(
    _ node: YAMLNode, _ scenario: inout Scenario, _ fields: [String: Field]
  ) throws(ScenarioError) {
    var seen: Set<String> = []
    for (key, value) in try entries(node) {
      guard let field = fields[key] else {
        throw error(
          position(of: key, in: node), "unknown name '\(key)'",
          hint: "names here: \(fields.keys.sorted().joined(separator: ", "))")
      }
      guard seen.insert(key).inserted else {
        throw error(position(of: key, in: node), "'\(key)' is repeated", hint: "remove one of the lines")
      }
      try field(&scenario, value)
    }
  }

  private func position(of key: String, in node: YAMLNode) -> TextPosition {
    node.entries?.last { $0.key.text == key }?.key.position ?? node.position
  }

  private func entries(_ node: YAMLNode) throws(ScenarioError) -> [(String, YAMLNode)] {
    guard let entries = node.entries else {
      throw error(node.position, "expected names with values", hint: "write one 'name: value' per line")
    }
    var found: [(String, YAMLNode)] = []
    for entry in entries {
      guard let key = entry.key.text else {
        throw error(entry.key.position, "expected a name", hint: "write one 'name: value' per line")
      }
      found.append((key, entry.value))
    }
    return found
  }

  // MARK: - Values

  private func value(_ node: YAMLNode, _ kind: Quantity) throws(ScenarioError) -> Double {
    guard let value = node.text.flatMap({ kind.value(of: $0) }) else {
      throw error(
        node.position, "expected \(kind.notation)", hint: "shares and units are written as in '49%'")
    }
    return value
  }

  private func whole(_ node: YAMLNode, _ range: ClosedRange<Int>) throws(ScenarioError) -> Int {
    guard let number = node.text.flatMap({ Int($0.filter { $0 != "_" }) }), range.contains(number) else {
      throw error(
        node.position, "expected a whole number from \(range.lowerBound) to \(range.upperBound)",
        hint: "write digits, without a unit")
    }
    return number
  }

  private func flag(_ node: YAMLNode) throws(ScenarioError) -> Bool {
    switch node.text {
    case "true", "yes", "on": return true
    case "false", "no", "off": return false
    default: throw error(node.position, "expected true or false", hint: "write 'prefetch: true'")
    }
  }

  /// One value, or values by the share of the distribution below them.
  private func quantiles(_ node: YAMLNode, _ kind: Quantity) throws(ScenarioError) -> Quantiles {
    guard node.entries != nil else { return Quantiles(try value(node, kind)) }
    var points: [Quantiles.Point] = []
    for (key, entry) in try entries(node) {
      guard let share = Quantity.share.value(of: key) else {
        throw error(position(of: key, in: node), "expected a share, such as 50%", hint: "write '50%: 2 days'")
      }
      points.append(Quantiles.Point(share: share, value: try value(entry, kind)))
    }
    guard let quantiles = Quantiles(points) else {
      throw error(node.position, "shares and values must increase", hint: "write the least share first")
    }
    return quantiles
  }

  private func field(_ path: WritableKeyPath<Scenario, Double>, _ kind: Quantity) -> Field {
    { scenario, node throws(ScenarioError) in scenario[keyPath: path] = try value(node, kind) }
  }

  private func field(_ path: WritableKeyPath<Scenario, Quantiles>, _ kind: Quantity) -> Field {
    { scenario, node throws(ScenarioError) in scenario[keyPath: path] = try quantiles(node, kind) }
  }

  private func field(_ path: WritableKeyPath<Scenario, Int>, _ range: ClosedRange<Int>) -> Field {
    { scenario, node throws(ScenarioError) in scenario[keyPath: path] = try whole(node, range) }
  }

  private func section(_ fields: [String: Field]) -> Field {
    { scenario, node throws(ScenarioError) in try read(node, &scenario, fields) }
  }

  // MARK: - Names

  private func fields() -> [String: Field] {
    [
      "version": { _, _ throws(ScenarioError) in },
      "name": { scenario, node throws(ScenarioError) in scenario.name = node.text ?? "" },
      "devices": field(\.devices, Scenario.deviceLimits),
      "fleet": { scenario, node throws(ScenarioError) in scenario.fleet = try whole(node, 1...(1 << 40)) },
      "localized": field(\.localizedShare, .share),
      "seed": { scenario, node throws(ScenarioError) in scenario.seed = UInt64(try whole(node, 0...(1 << 40)))
      },
      "runs": field(\.runs, 1...1000),
      "days": field(\.days, .period), "warmupDays": field(\.warmupDays, .days),
      "adoption": field(\.adoption, .time), "sessionsPerDay": field(\.sessionsPerDay, .frequency),
      "newDevicesPerDay": field(\.newDevicesPerDay, .share),
      "releases": section([
        "every": field(\.releases.interval, .interval), "prefetchLead": field(\.releases.prefetchLead, .time),
        "dates": dates,
      ]),
      "network": section([
        "offline": field(\.network.offline, .share), "metered": field(\.network.metered, .share),
        "failures": field(\.network.failures, .share), "latency": field(\.network.latency, .time),
        "bandwidth": field(\.network.bandwidth, .rate), "patience": field(\.network.patience, .time),
      ]),
      "storage": section([
        "access": field(\.storage.access, .time), "read": field(\.storage.readRate, .rate),
      ]),
      "packs": section([
        "installed": field(\.packs.installed, .size), "whole": field(\.packs.whole, .size),
        "delta": field(\.packs.delta, .size), "deltaVersions": field(\.packs.deltaVersions, 0...100),
        "baseWhole": field(\.packs.baseWhole, .size), "baseDelta": field(\.packs.baseDelta, .size),
        "manifest": field(\.packs.manifest, .size), "newest": field(\.packs.newest, .size),
        "bundled": field(\.packs.bundled, .size),
      ]),
      "messages": section([
        "stale": field(\.staleShare, .share), "missing": field(\.missingShare, .share),
      ]),
      "policies": policies, "explore": explored,
      "targets": section([
        "success": { scenario, node throws(ScenarioError) in
          scenario.targets.success = try value(node, .share)
        },
        "fromDisk": { scenario, node throws(ScenarioError) in
          scenario.targets.fromDisk = try value(node, .share)
        },
      ]),
    ]
  }

  /// Real dates, as days after the first one.
  private var dates: Field {
    { scenario, node throws(ScenarioError) in
      var days: [Double] = []
      for item in node.items ?? [] {
        guard let day = item.text.flatMap(CalendarDay.number) else {
          throw error(item.position, "expected a date", hint: "dates are written as 2022-05-09")
        }
        days.append(Double(day))
      }
      guard let first = days.first, days == days.sorted() else {
        throw error(
          node.position, "expected dates in ascending order", hint: "write '- 2022-05-09' on each line")
      }
      scenario.releases.times = days.map { ($0 - first) * Scenario.day }
    }
  }

  private var policies: Field {
    { scenario, node throws(ScenarioError) in
      guard let items = node.items, !items.isEmpty else {
        throw error(node.position, "expected a list of policies", hint: "write '- name: all'")
      }
      for item in items {
        let policy = try policy(item)
        guard !policy.name.isEmpty, !scenario.policies.contains(where: { $0.name == policy.name }) else {
          throw error(item.position, "every policy needs a name of its own", hint: "write '- name: all'")
        }
        scenario.policies.append(policy)
      }
    }
  }

  private func policy(_ node: YAMLNode) throws(ScenarioError) -> Scenario.Policy {
    var policy = Scenario.Policy(name: "")
    for (key, entry) in try entries(node) {
      switch key {
      case "name": policy.name = entry.text ?? ""
      case "bundled": policy.isBundled = try flag(entry)
      case "prefetch": policy.store.prefetches = try flag(entry)
      case "outdated": policy.store.usesOutdatedPacks = try flag(entry)
      case "deltas": policy.store.usesDeltas = try flag(entry)
      case "prefetchOnMetered": if try flag(entry) { policy.store.unmeteredOnly = [] }
      case "checkInterval": policy.store.checkInterval = Int64(try value(entry, .time))
      default:
        throw error(
          position(of: key, in: node), "unknown name '\(key)'",
          hint: "names here: name, bundled, prefetch, outdated, deltas, prefetchOnMetered, checkInterval")
      }
    }
    return policy
  }

  private var explored: Field {
    { scenario, node throws(ScenarioError) in
      for (key, entry) in try entries(node) {
        guard let input = Scenario.Input(rawValue: key) else {
          throw error(
            position(of: key, in: node), "unknown input '\(key)'",
            hint: "inputs: \(Scenario.Input.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        var factors: [Double] = []
        for item in entry.items ?? [] { factors.append(try value(item, .number)) }
        guard !factors.isEmpty else {
          throw error(entry.position, "expected a list of factors", hint: "write '[0.5, 1, 2]'")
        }
        scenario.explored[input] = factors
      }
      let combinations = scenario.explored.values.reduce(1.0) { $0 * Double($1.count) }
      guard combinations <= 1000 else {
        throw error(
          node.position, "more than 1000 combinations of inputs", hint: "list fewer factors or inputs")
      }
    }
  }
}

/// The number of a day in the Gregorian calendar.
enum CalendarDay {
  /// Days since 1970-01-01 of a date such as `2022-05-09`; nil for any other text.
  static func number(_ text: String) -> Int? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard text.utf8.count == 10, parts.count == 3, let year = parts[0], let month = parts[1],
      let day = parts[2],
      (1...9999).contains(year), (1...12).contains(month), (1...days(in: month, of: year)).contains(day)
    else { return nil }
    // Years from March: the leap day is the last day of a year.
    let (shifted, march) = month > 2 ? (year, month - 3) : (year - 1, month + 9)
    let leapDays = shifted / 4 - shifted / 100 + shifted / 400
    return shifted * 365 + leapDays + (march * 153 + 2) / 5 + day - 1 - 719_468
  }

  private static func days(in month: Int, of year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  }
}

/// The policies of a scenario that lists none.
enum Policies {
  static let all: [Scenario.Policy] = [
    make("prefetch+outdated") { _ in },
    make("outdated only") { $0.store.prefetches = false },
    make("prefetch only") { $0.store.usesOutdatedPacks = false },
    make("neither") {
      $0.store.prefetches = false
      $0.store.usesOutdatedPacks = false
    },
    make("without deltas") { $0.store.usesDeltas = false },
    make("bundled only") { $0.isBundled = true },
  ]

  private static func make(_ name: String, _ change: (inout Scenario.Policy) -> Void) -> Scenario.Policy {
    var policy = Scenario.Policy(name: name)
    change(&policy)
    return policy
  }
}

internal import ReportSchema

/// A part of an app in the treemap: the app, a component, a kind of resource, or an owner.
struct TreemapNode: Hashable, Sendable {
  enum Mark: String, Hashable, Sendable, CaseIterable {
    case translations, base, unlocalized
  }

  var label: String
  /// The label with more details, for tooltips.
  var fullLabel: String
  /// Archive bytes by mark.
  var bytes: [Mark: Int]
  /// The largest first.
  var children: [TreemapNode]

  var total: Int { bytes.values.reduce(0, +) }

  init(_ label: String, _ fullLabel: String? = nil, bytes: [Mark: Int], children: [TreemapNode] = []) {
    self.label = label
    self.fullLabel = fullLabel ?? label
    self.bytes = bytes
    self.children = children
  }

  /// A node whose sizes are those of its children, the largest first.
  init(_ label: String, children: [TreemapNode]) {
    self.init(
      label, bytes: Self.sum(children),
      children: children.filter { $0.total > 0 }.sorted { ($1.total, $0.label) < ($0.total, $1.label) })
  }

  private static func sum(_ nodes: [TreemapNode]) -> [Mark: Int] {
    nodes.reduce(into: [:]) { $0.merge($1.bytes, uniquingKeysWith: +) }
  }

  /// The node with its largest children, and one child for the others.
  func limited(to limit: Int, _ noun: String) -> TreemapNode {
    guard children.count > limit + 1 else { return self }
    let rest = Array(children.dropFirst(limit))
    let more = TreemapNode(NumberText.counted(rest.count, "more \(noun)"), bytes: Self.sum(rest))
    var node = self
    node.children = (children.prefix(limit) + [more]).sorted { ($1.total, $0.label) < ($0.total, $1.label) }
    return node
  }
}

extension TreemapNode {
  /// The app by component, kind and owner.
  init(_ report: AppReport) {
    var owners: [String: [String: [TreemapNode]]] = [:]
    for part in report.composition where part.archiveBytes > 0 {
      owners[part.component, default: [:]][part.kind, default: []].append(TreemapNode(part))
    }
    var components = owners.map { component, kinds in
      TreemapNode(component, children: kinds.map { TreemapNode($0.uppercasedFirst, children: $1) })
    }
    let overhead = report.footprint.overhead.archiveBytes
    if overhead > 0 { components.append(TreemapNode("Archive overhead", bytes: [.unlocalized: overhead])) }
    self.init(AppTitle(report.footprint.app, archive: report.footprint.archive).text, children: components)
  }

  private init(_ part: AppReport.Part) {
    switch part.owner.known {
    case .base: self.init("Base", bytes: [.base: part.archiveBytes])
    case .unlocalized: self.init("Not localized", bytes: [.unlocalized: part.archiveBytes])
    case .translations: self.init("Translations", bytes: [.translations: part.archiveBytes])
    case .several, nil:
      self.init(
        "\(part.owner)", LocaleLabel.long("\(part.owner)", part.name),
        bytes: [.translations: part.archiveBytes])
    }
  }
}

extension TreemapNode.Mark {
  /// The mark of a part by its owner.
  init(_ part: AppReport.Part) {
    switch part.owner.known {
    case .base: self = .base
    case .unlocalized: self = .unlocalized
    case .translations, .several, nil: self = .translations
    }
  }
}

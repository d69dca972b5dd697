internal import DataFormats
internal import ReportSchema

/// The treemap of an app: component, kind, locale. One drawing for each part that can be zoomed into, in two shapes.
///
/// Parts are links to the drawings of their contents, so that zooming works by keyboard and without a script.
struct TreemapChart {
  private static let componentLimit = 24
  private static let ownerLimit = 60
  /// The most owners of a kind that is drawn among others.
  private static let smallOwnerLimit = 24
  /// The most drawings of components and of kinds.
  private static let componentViewLimit = 12
  private static let kindViewLimit = 8

  /// One drawing: a part of the app and its place.
  private struct View {
    let id: String
    let node: TreemapNode
    /// The parts around it, the outermost first, with the ids of their drawings.
    let path: [(id: String, label: String)]
    /// The drawings of its children by position; nil for a child without one.
    var zooms: [String?]
  }

  private let root: TreemapNode
  private let bytes: ByteFormatter

  init(_ report: AppReport, bytes: ByteFormatter) {
    root = TreemapNode(report).limited(to: Self.componentLimit, "component")
    self.bytes = bytes
  }

  var alternative: String {
    let translations = root.bytes[.translations] ?? 0
    return "Archive bytes of \(root.label) by component, kind of resource and locale: files of locales take"
      + " \(NumberText.share(translations, of: root.total)). The table below has the same sizes."
  }

  /// All drawings; the first one is shown.
  var html: String {
    """
    <div class="map" id="treemap">
    \(views.enumerated().map { html($1, isRoot: $0 == 0) }.joined(separator: "\n"))
    <ul class="legend"><li><span class="key t"></span>Translations</li><li><span class="key b"></span>Base</li>\
    <li><span class="key u"></span>Not localized</li></ul>
    </div>
    """
  }

  // MARK: - Views

  private var views: [View] {
    var root = root
    var path: [(id: String, label: String)] = []
    // A level with one part would only repeat it.
    while root.children.count == 1, let only = root.children.first, !only.children.isEmpty {
      let label = root.label.contains(only.label) ? root.label : "\(root.label), \(only.label)"
      root = TreemapNode(label, bytes: only.bytes, children: only.children)
    }
    var views: [View] = []
    path.append(("map", root.label))
    var first = View(id: "map", node: root, path: [], zooms: root.children.map { _ in nil })
    var kindViews = 0
    for (index, child) in root.children.enumerated()
    where views.count - kindViews < Self.componentViewLimit && Self.hasDetails(child) {
      let id = "map-\(index + 1)"
      var view = View(
        id: id, node: child.limited(to: Self.ownerLimit, "locale"), path: path,
        zooms: child.children.map { _ in nil })
      var inner: [View] = []
      for (position, kind) in child.children.enumerated()
      where kindViews < Self.kindViewLimit && kind.children.count > 3 && Self.hasDetails(kind) {
        let kindID = "\(id)-\(position + 1)"
        inner.append(
          View(
            id: kindID, node: kind.limited(to: Self.ownerLimit, "locale"), path: path + [(id, child.label)],
            zooms: []))
        view.zooms[position] = kindID
        kindViews += 1
      }
      first.zooms[index] = id
      views += [view] + inner
    }
    return [first] + views
  }

  /// Whether a drawing of the part shows more than the part itself.
  private static func hasDetails(_ node: TreemapNode) -> Bool {
    node.children.count > 1 || node.children.contains { $0.children.count > 1 }
  }

  private func html(_ view: View, isRoot: Bool) -> String {
    let crumbs = view.path.map { "<a href=\"#\($0.id)\">\(XMLText.escaped($0.label.clipped(to: 60)))</a> › " }
    let share = NumberText.share(view.node.total, of: root.total)
    return """
      <div class="view\(isRoot ? " root" : "")" id="\(view.id)">
      <p class="crumbs">\(crumbs.joined())<strong>\(XMLText.escaped(view.node.label.clipped(to: 60)))</strong> \
      \(bytes(view.node.total))\(isRoot ? "" : ", \(share) of the app")</p>
      \(svg(view, name: "wide", width: 880, height: 400))
      \(svg(view, name: "narrow", width: 360, height: 460))
      </div>
      """
  }

  // MARK: - Drawings

  private func svg(_ view: View, name: String, width: Double, height: Double) -> String {
    let rect = TreemapRect(x: 0, y: 0, width: width, height: height)
    let rects = TreemapLayout.rects(of: view.node.children.map(\.total), in: rect)
    var lines = [
      "<svg class=\"\(name)\" viewBox=\"0 0 \(Int(width)) \(Int(height))\" role=\"group\""
        + " aria-label=\"\(XMLText.escaped(view.node.label)): treemap\">"
    ]
    for (index, (child, rect)) in zip(view.node.children, rects).enumerated() {
      let drawn = self.drawn(child, in: rect, limit: Self.smallOwnerLimit)
      if index < view.zooms.count, let target = view.zooms[index] {
        lines.append(
          "<a href=\"#\(target)\" aria-label=\"\(XMLText.escaped("\(description(child)); show details"))\">"
            + "\(drawn)</a>")
      } else {
        lines.append("<g>\(drawn)</g>")
      }
    }
    return (lines + ["</svg>"]).joined(separator: "\n")
  }

  /// `Strings: 1.30 MB, 15.1 % of the app, 92.0 % translations`
  private func description(_ node: TreemapNode) -> String {
    let share = NumberText.share(node.total, of: root.total)
    let translations = node.bytes[.translations] ?? 0
    let part =
      node.bytes.count > 1 || !node.children.isEmpty
      ? ", \(NumberText.share(translations, of: node.total)) translations" : ""
    return "\(node.fullLabel): \(bytes(node.total)), \(share) of the app\(part)"
  }

  private func drawn(_ node: TreemapNode, in rect: TreemapRect, limit: Int) -> String {
    let frame = rect.inset(by: 1)
    guard frame.width >= 1, frame.height >= 1 else { return "" }
    let title = "<title>\(XMLText.escaped(description(node)))</title>"
    guard !node.children.isEmpty, frame.width > 24, frame.height > 36 else {
      return title + marks(of: node, in: frame)
    }
    let strip = 17.0
    var text = title + "<rect class=\"g\" \(Self.attributes(frame))/>"
    text += label(
      node.label, in: TreemapRect(x: frame.x, y: frame.y, width: frame.width, height: strip), on: nil)
    let inner = frame.inset(by: 1, top: strip - 1)
    let shown = node.limited(to: limit, "locale").children
    for (child, rect) in zip(shown, TreemapLayout.rects(of: shown.map(\.total), in: inner)) {
      let leaf = rect.inset(by: 0.4)
      guard leaf.width >= 1, leaf.height >= 1 else { continue }
      text +=
        "<g><title>\(XMLText.escaped(description(child)))</title>\(marks(of: child, in: leaf))</g>"
    }
    return text
  }

  /// The part in the colours of its marks, side by side along its longer side, with the label on the largest mark.
  private func marks(of node: TreemapNode, in rect: TreemapRect) -> String {
    let total = Double(max(1, node.total))
    var (offset, text) = (0.0, "")
    var largest: (share: Double, rect: TreemapRect, mark: TreemapNode.Mark)?
    for mark in TreemapNode.Mark.allCases {
      let share = Double(node.bytes[mark] ?? 0) / total
      guard share > 0 else { continue }
      var part = rect
      if rect.width >= rect.height {
        (part.x, part.width) = (rect.x + offset * rect.width, share * rect.width)
      } else {
        (part.y, part.height) = (rect.y + offset * rect.height, share * rect.height)
      }
      offset += share
      if share > largest?.share ?? 0 { largest = (share, part, mark) }
      text += "<rect class=\"\(mark.rawValue.prefix(1))\" \(Self.attributes(part))/>"
    }
    return text + (largest.map { label(node.label, in: $0.rect, on: $0.mark) } ?? "")
  }

  private static let letterWidth = 6.4

  /// The label if there is room for it; on a mark it has the colour that contrasts with the mark.
  private func label(_ label: String, in rect: TreemapRect, on mark: TreemapNode.Mark?) -> String {
    let letters = Int((rect.width - 7) / Self.letterWidth)
    let text = label.printable
    guard rect.height >= 14, letters >= min(text.displayWidth, 4), text.displayWidth > 0 else { return "" }
    let shown = text.shortened(toCells: letters)
    let name = mark.map { " class=\"on-\($0.rawValue)\"" } ?? ""
    return "<text\(name) x=\"\(Self.tenths(rect.x + 4))\" y=\"\(Self.tenths(rect.y + 12.5))\">"
      + "\(XMLText.escaped(shown))</text>"
  }

  private static func attributes(_ rect: TreemapRect) -> String {
    "x=\"\(tenths(rect.x))\" y=\"\(tenths(rect.y))\" width=\"\(tenths(rect.width))\" height=\"\(tenths(rect.height))\""
  }

  private static func tenths(_ value: Double) -> String {
    SVG.decimal(max(0, Int((min(value, 10_000) * 10).rounded())))
  }
}

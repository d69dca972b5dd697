/// Tags that an app's code replaces with components, as in the `Trans` of react-i18next and Lingui: `<1>…</1>`,
/// `<bold>…</bold>` or `<0/>`. HTML elements do not count: a language may emphasize other words.
package struct ComponentTags {
  /// The names with brackets, `<1>`, of tags that are closed.
  package private(set) var closed: Set<String> = []
  /// The names of tags that are not closed, or close nothing.
  package private(set) var open: Set<String> = []

  package init(of text: String) {
    guard text.utf8.contains(UInt8(ascii: "<")) else { return }
    var pending: [String] = []
    for part in text.scalars.split(separator: "<", omittingEmptySubsequences: false).dropFirst() {
      guard let end = part.firstIndex(of: ">") else { continue }
      var written = part[..<end]
      let isClosing = written.first == "/"
      if isClosing { written = written.dropFirst() }
      let isWhole = written.last == "/"
      if isWhole { written = written.dropLast().trimmed }
      let name = String(written)
      guard Self.isComponent(name) else { continue }
      if isWhole {
        closed.insert("<\(name)>")
      } else if !isClosing {
        pending.append(name)
      } else if pending.last == name {
        pending.removeLast()
        closed.insert("<\(name)>")
      } else {
        open.insert("<\(name)>")
      }
    }
    open.formUnion(pending.map { "<\($0)>" })
  }

  private static func isComponent(_ name: String) -> Bool {
    guard let first = name.utf8.first, first < 0x80 else { return false }
    if name.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) { return true }
    guard name.first?.isLetter == true else { return false }
    return name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
      && !isElement(name)
  }

  /// Whether a name is that of an HTML element. React: "component names must start with a capital letter", so that `Link` is
  /// not `link`. `BR` is HTML in capitals.
  static func isElement(_ name: String) -> Bool {
    elements.contains(name) || name == name.uppercased() && elements.contains(name.lowercased())
  }

  /// HTML's elements, also those that are obsolete. HTML Living Standard, "Index of elements".
  private static let elements = Set(
    """
    a abbr acronym address area article aside audio b base bdi bdo big blink blockquote body br button canvas caption center \
    cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed fieldset figcaption figure font \
    footer form frame frameset g h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img input ins kbd label legend li \
    link main map mark marquee menu meta meter nav nobr noframes noscript object ol optgroup option output p param path \
    picture pre progress q rp rt ruby s samp script search section select slot small source span strike strong style sub \
    summary sup svg table tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr
    """.split(separator: " ").map(String.init))
}

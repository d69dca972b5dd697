import Bytes
import DataFormats

/// The literal objects of a file of JavaScript, and what is written around them.
///
/// An object is literal if at least half of its members are texts, numbers, `true`, `false`, `null`, and literal objects and
/// arrays. Its other members (functions, variables, joined texts) are skipped. An array is literal if all of it is. The largest
/// literal objects and the arguments of `JSON.parse` are items. No expression is evaluated.
///
/// The date data of a library is not an item: an argument of `defineLocale` (Moment), and an object as ``DateNames`` describes.
struct JavaScriptLiterals {
  /// A literal value.
  struct Node {
    enum Kind { case text, other, object, array }

    var kind: Kind
    /// False for an object or array that is not literal, and for a member that is skipped.
    var isLiteral = true
    /// Whether members of an object are skipped.
    var isPartial = false
    var isRegistered = false
    /// The name of the member with its quotes; empty in an array.
    var key: Range<Int>
    var range: Range<Int>
    /// The number of the first node that is not in this one.
    var next: Int
  }

  /// A name or number that code may use for an item.
  struct Name {
    enum Kind {
      /// A variable that is set to the item, or to a function around it.
      case variable
      /// A property that is set to the item: `t.de = { … }`.
      case property
      /// A member of an object around the item, such as the number of a module.
      case member
    }

    let kind: Kind
    let range: Range<Int>
  }

  /// An argument of a call around an item, after the item.
  struct Argument {
    enum Kind { case text, number, list }

    let kind: Kind
    let range: Range<Int>
  }

  struct Item {
    enum Content {
      /// The number of a node.
      case object(Int)
      /// The number of the node of a list of objects.
      case list(Int)
      /// A string that `JSON.parse` reads.
      case string
      case empty
    }

    let content: Content
    let range: Range<Int>
    /// The nearest names first.
    let names: [Name]
    let comment: Range<Int>?
    let scope: Int
    /// The arguments of the nearest call around the item with a text or number among them.
    var arguments: [Argument] = []
  }

  /// A number or name in the value of an index.
  struct Reference {
    enum Kind {
      case number, text, name
      /// A number in brackets after a name: the position in a list of numbers.
      case element
    }

    let kind: Kind
    let range: Range<Int>
  }

  /// An object with members whose names look like locales; or the statements of a block that set such properties of one
  /// object, or call one function with such names: `e.de = n; e.fr = r`, `add("de", n); add("fr", r)`.
  struct Index {
    struct Member {
      let key: Range<Int>
      /// The property that a statement sets, or the function that it calls; nil for a member of an object.
      var subject: String?
      var references: [Reference] = []
    }

    let range: Range<Int>
    let members: [Member]
    var isOfStatements = false
    var arguments: [Argument] = []
  }

  /// A variable that is set to the result of a call with one number or with one variable, or to an object that refers to
  /// others: `n = t(12)`, `i = interop(n)`, `de = { common: a, errors: b }`.
  struct Alias {
    let name: Range<Int>
    let references: [Reference]
    let scope: Int
    /// Whether the reference is the argument of a call.
    var isCall = false
  }

  var nodes: [Node] = []
  var items: [Item] = []
  var indices: [Index] = []
  var aliases: [Alias] = []
  /// The blocks with items and aliases. The first is the file.
  var scopes: [Range<Int>] = []

  /// - Parameter isValue: whether the bytes are one value, such as the text that `JSON.parse` reads.
  init(_ bytes: RawSpan, isValue: Bool = false) throws(FormatError) {
    scopes = [0..<bytes.byteCount]
    var collector = Collector(isValue: isValue, size: bytes.byteCount)
    var scanner = JavaScriptScanner(bytes, isValue: isValue)
    while true {
      let token = try scanner.next()
      if token == .end { break }
      collector.token = token
      collector.range = scanner.tokenStart..<scanner.position
      collector.comment = scanner.comment
      collector.opensBlock = scanner.opensBlock
      collector.opensSubstitution = scanner.opensSubstitution
      collector.add(bytes)
    }
    collector.finish()
    self = collector.found
  }

  fileprivate init() {}

  static let none = JavaScriptLiterals()
}

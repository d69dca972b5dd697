internal import PackTrust

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The policy of a page with one style sheet and one script, both inline.
///
/// Level 3, section 2.3.1: a hash is that of the element's content in UTF-8. Nothing is loaded, and a form, a base
/// address or another script that text of an archive might contain would have no effect.
enum ContentSecurityPolicy {
  static func text(style: String, script: String) -> String {
    "default-src 'none'; style-src '\(hash(style))'; script-src '\(hash(script))'; base-uri 'none'; form-action 'none'"
  }

  static func hash(_ content: String) -> String {
    "sha256-\(Data(SHA256Digest.bytes(of: Array(content.utf8))).base64EncodedString())"
  }
}

/// JSON as the content of a script element.
enum EmbeddedJSON {
  /// The JSON with the characters escaped that could end the element, that old scripts read as line ends, or that are
  /// not visible: `< > &`, U+007F to U+009F, U+2028, U+2029 and bidirectional controls. The values are the same.
  static func escaped(_ json: String) -> String {
    var result = ""
    result.reserveCapacity(json.utf8.count)
    for scalar in json.unicodeScalars {
      switch scalar {
      case "<", ">", "&": result += scalar.jsonEscape
      // A control character below U+0020 is escaped already, or white space between values.
      case _ where scalar.value >= 0x7f && scalar.isUnsafeForTerminal, "\u{200e}", "\u{200f}", "\u{61c}":
        result += scalar.jsonEscape
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

internal import Crypto

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
    "sha256-\(Data(SHA256.hash(data: Data(content.utf8))).base64EncodedString())"
  }
}

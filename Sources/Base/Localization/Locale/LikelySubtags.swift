/// A tag's language with the script and region that it most likely means. UTS 35, "Likely Subtags".
package struct LikelySubtags: Equatable {
  package let language: String
  package let script: String
  /// Nil for a language that CLDR does not contain.
  package let region: String?

  package init(_ tag: LocaleTag) {
    let language = tag.language
    let parts = (CLDR.likelySubtags[language] ?? "").split(separator: "-").map(String.init)
    let defaultScript = parts.count == 2 ? parts[0] : "Latn"
    let regionalScript = tag.region.flatMap { CLDR.likelySubtags["\(language)-\($0)"] }
    let script = tag.script ?? regionalScript ?? defaultScript
    let scriptRegion = script == defaultScript ? nil : CLDR.likelySubtags["\(language)-\(script)"]
    self.language = language
    self.script = script
    region = tag.region ?? scriptRegion ?? parts.last
  }
}

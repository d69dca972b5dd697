/// Sentences about codecs.
enum CodecLabel {
  private static let withDictionary: Set = ["zstd"]

  /// The use of the base pack by downloads that refer to it.
  static func dictionary(_ codecs: [String]) -> String {
    let names = codecs.filter(withDictionary.contains)
    return names.isEmpty
      ? "Downloads refer to the base pack, which is part of the app."
      : "Downloads refer to the base pack, which is part of the app; \(names.joined(separator: ", ")) uses it as a dictionary."
  }
}

/// Sentences about codecs.
enum CodecLabel {
  private static let withDictionary: Set = ["zstd"]

  /// Names the codecs that use the base pack as a dictionary; nil if none of them supports one.
  static func dictionary(_ codecs: [String]) -> String? {
    let names = codecs.filter(withDictionary.contains)
    return names.isEmpty
      ? nil : "Compressed with the base pack as dictionary (\(names.joined(separator: ", ")))."
  }
}

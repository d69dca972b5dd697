import Bytes

extension ZipLayout.Alignment {
  /// The alignment of a stored content in an aligned archive, or nil if it is not aligned.
  ///
  /// zipalign aligns native libraries to a page, and other contents to 4 bytes.
  init?(ofContentAt contentStart: Int, in local: Range<Int>, name: String, _ bytes: RawSpan) {
    let nameLength = bytes.littleEndian(at: local.lowerBound + 26, as: UInt16.self) ?? 0
    let extraStart = local.lowerBound + ZipLocalRecord.headerSize + Int(nameLength)
    guard extraStart <= contentStart else { return nil }
    let extra = ExtraFields(in: bytes, extraStart..<contentStart, endsAtZeros: true)
    if let (kind, range) = extra.fields.last, kind == ExtraFields.alignment, extra.rest.isEmpty,
      let multiple = bytes.littleEndian(at: range.lowerBound + 4, as: UInt16.self), range.count >= 6,
      multiple > 1, contentStart % Int(multiple) == 0
    {
      self.init(
        multiple: Int(multiple), paddingStart: range.lowerBound - local.lowerBound, isField: true)
      return
    }
    let multiples = name.hasSuffix(".so") ? [16384, 4096, 4] : [4]
    guard let multiple = multiples.first(where: { contentStart % $0 == 0 }),
      bytes.checked(extra.rest)?.isZero == true
    else { return nil }
    self.init(multiple: multiple, paddingStart: extra.rest.lowerBound - local.lowerBound, isField: false)
  }
}

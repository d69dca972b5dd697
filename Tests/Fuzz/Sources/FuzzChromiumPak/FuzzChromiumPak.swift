import TestSupport

/// Checks that any bytes are a `.pak` and an index of names, or a typed error.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = [UInt8](UnsafeBufferPointer(start: start, count: count))
  if let broken = FormatLaws.format(named: ".pak", bytes) { fatalError(broken) }
  if let broken = FormatLaws.names(bytes, of: emptyPack) { fatalError(broken) }
  return 0
}

private let emptyPack: [UInt8] = [5, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 18, 0, 0, 0]

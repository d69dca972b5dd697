import TestSupport

/// Checks that any bytes are a `.mo`, or a typed error.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = [UInt8](UnsafeBufferPointer(start: start, count: count))
  if let broken = FormatLaws.format(named: ".mo", bytes) { fatalError(broken) }
  return 0
}

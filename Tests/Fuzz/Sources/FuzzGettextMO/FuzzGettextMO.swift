import TestSupport

/// Checks that any bytes are a `.mo` that a second reader reads alike, or a typed error.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = [UInt8](UnsafeBufferPointer(start: start, count: count))
  if let broken = FormatLaws.gettextMO(bytes) { fatalError(broken) }
  return 0
}

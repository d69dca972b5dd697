import TestSupport

/// Any bytes are a `resources.arsc` divided to the byte, with and without its locales, or a typed error.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = [UInt8](UnsafeBufferPointer(start: start, count: count))
  if let broken = FormatLaws.resourceTable(bytes) { fatalError(broken) }
  return 0
}

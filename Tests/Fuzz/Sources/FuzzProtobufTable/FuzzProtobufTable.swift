import TestSupport

/// Checks that any bytes are a `resources.pb` whose every byte is attributed, with and without its locales,
/// or a typed error.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = [UInt8](UnsafeBufferPointer(start: start, count: count))
  if let broken = FormatLaws.protobufTable(bytes) { fatalError(broken) }
  return 0
}

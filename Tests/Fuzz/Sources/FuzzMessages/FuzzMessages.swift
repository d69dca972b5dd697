import TestSupport

/// Checks that any bytes are messages of each of Apple's and Transifex's formats, or a typed error.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = [UInt8](UnsafeBufferPointer(start: start, count: count))
  if let broken = FormatLaws.messages(bytes) ?? FormatLaws.translations(bytes) { fatalError(broken) }
  return 0
}

import TestSupport

/// Any bytes are messages of each of Apple's formats and of Transifex's, or typed errors.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = [UInt8](UnsafeBufferPointer(start: start, count: count))
  if let broken = FormatLaws.messages(bytes) { fatalError(broken) }
  return 0
}

import DataFormats
import ResourceFormats
import TestSupport

/// Checks that any bytes are a `.mo` with at most as many messages as counted, or a typed error.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = [UInt8](UnsafeBufferPointer(start: start, count: count))
  let broken = FormatLaws.messageTable(bytes, GettextMO.messageCount) { bytes throws(FormatError) in
    try GettextMO.messages(in: bytes)
  }
  if let broken { fatalError(broken) }
  return 0
}

import FormatLaws
import ResourceFormats

/// Any bytes are a `.pak` with as many messages as are counted, or a typed error.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = [UInt8](UnsafeBufferPointer(start: start, count: count))
  if let broken = FormatLaws.messageTable(bytes, DataPack.messageCount, DataPack.messages) {
    fatalError(broken)
  }
  return 0
}

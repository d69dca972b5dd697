import FuzzLaws

/// Checks that any bytes are a tar archive, with or without filters, whose every byte has an owner, or a typed error.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = [UInt8](UnsafeBufferPointer(start: start, count: count))
  if let broken = ArchiveLaws.stream(bytes) { fatalError(broken) }
  return 0
}

import FuzzLaws

/// Checks that any app is as large without its locales as was announced, or a typed error.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = [UInt8](UnsafeBufferPointer(start: start, count: count))
  if let broken = ArchiveLaws.bundle(bytes) { fatalError(broken) }
  return 0
}

import TestSupport

/// Checks that any bytes are a valid pack, delta or compressed pack, or a typed error.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = [UInt8](UnsafeBufferPointer(start: start, count: count))
  let laws = [PackLaws.reader, PackLaws.delta, PackLaws.changes, PackLaws.compressed]
  for law in laws { if let broken = law(bytes) { fatalError(broken) } }
  return 0
}

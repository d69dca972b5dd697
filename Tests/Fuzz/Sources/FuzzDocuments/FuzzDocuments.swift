import FuzzLaws

/// Checks that any bytes are a budget, a report, a list of keys, a file of a site or two versions, or a typed error.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = [UInt8](UnsafeBufferPointer(start: start, count: count))
  if let broken = DocumentLaws.document(bytes) { fatalError(broken) }
  return 0
}

import TestSupport

/// Any bytes are an `Assets.car` divided to the byte, or a typed error.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = [UInt8](UnsafeBufferPointer(start: start, count: count))
  if let broken = FormatLaws.assetCatalog(bytes) { fatalError(broken) }
  return 0
}

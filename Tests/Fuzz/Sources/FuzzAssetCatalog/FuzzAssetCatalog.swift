import TestSupport

/// Checks that any bytes are an `Assets.car` whose every byte is attributed, or a typed error.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = [UInt8](UnsafeBufferPointer(start: start, count: count))
  if let broken = FormatLaws.assetCatalog(bytes) { fatalError(broken) }
  return 0
}

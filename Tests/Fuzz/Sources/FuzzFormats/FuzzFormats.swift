import ResourceFormats
import TestSupport

/// Checks that any bytes are a file of the format that their first line names, or a typed error.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = [UInt8](UnsafeBufferPointer(start: start, count: count))
  // Inputs without a format's name are not kept in the corpus.
  guard let (format, content) = FormatLaws.selectedFormat(bytes) else { return -1 }
  if let broken = FormatLaws.format(format, content) { fatalError("\(format.name): \(broken)") }
  return 0
}

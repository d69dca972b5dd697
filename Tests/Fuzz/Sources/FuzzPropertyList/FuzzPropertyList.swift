import DataFormats
import ResourceFormats

/// Checks that any bytes are a property list, a string table, a list of signed files, an Android manifest and Dalvik code,
/// or typed errors.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPropertyList(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = [UInt8](UnsafeBufferPointer(start: start, count: count))
  let span = bytes.span.bytes
  do throws(FormatError) { _ = try PropertyList.value(of: span) } catch { _ = "\(error)" }
  do throws(FormatError) { _ = try StringsFile.messages(in: span).count } catch {}
  var end = 0
  do throws(FormatError) {
    for record in try CodeResources.records(in: span) {
      precondition(record.range.lowerBound >= end && record.range.upperBound <= count, "records overlap")
      end = record.range.upperBound
    }
  } catch {}
  let sections = JarManifest.sections(in: span)
  precondition(sections.reduce(0) { $0 + $1.range.count } == count, "sections do not cover the file")
  do throws(FormatError) { _ = try AndroidManifest(binaryXML: span) } catch {}
  do throws(FormatError) { _ = try AndroidManifest(protobufXML: span) } catch {}
  do throws(FormatError) { _ = try AndroidManifest(textXML: span) } catch {}
  for text in (DexReferences(span)?.texts ?? []).prefix(20) {
    precondition(text.utf8.count <= 128 && bytes.contains(Array(text.utf8)), "a text is not in the code")
  }
  return 0
}

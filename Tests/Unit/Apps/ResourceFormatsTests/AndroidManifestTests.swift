import Bytes
import DataFormats
import ResourceFormats
import TestSupport
import Testing

@Suite struct AndroidManifestTests {
  @Test func compiledManifestContainsIdentity() throws {
    let bytes = try #require(try contents("Harbor.apk", ["AndroidManifest.xml"]).first)
    let manifest = try AndroidManifest(binaryXML: bytes.span.bytes)
    #expect(manifest.package == "org.ballast.fixtures.harbor")
    #expect(manifest.versionCode == 34)
    #expect(manifest.versionName == "1.2")
    #expect(manifest.split == nil)
  }

  @Test func appBundleManifestContainsIdentity() throws {
    let all = try contents("Harbor.aab", ["manifest/AndroidManifest.xml"])
    #expect(all.count == 2)
    let manifests = try all.map { try AndroidManifest(protobufXML: $0.span.bytes) }
    #expect(manifests.allSatisfy { $0.package == "org.ballast.fixtures.harbor" })
    #expect(manifests[0].versionCode == 34)
    #expect(manifests[0].versionName == "1.2")
    #expect(manifests.map(\.split) == [nil, "pilot"])
  }

  /// The names of an element are in the pool of strings, which must be before it.
  @Test func anElementBeforeTheStringsIsAnError() {
    let bytes = ArscBuilder.chunk(3, ArscBuilder.chunk(0x0102, [UInt8](repeating: 0, count: 8)))
    let manifest = #expect(throws: FormatError.self) { try AndroidManifest(binaryXML: bytes.span.bytes) }
    let elements = #expect(throws: FormatError.self) { try CompiledXML(binaryXML: bytes.span.bytes) }
    for error in [manifest, elements] {
      #expect(error?.reason == .notAnAndroidManifest && error?.offset == 8)
    }
  }

  @Test func libraryManifestIsText() throws {
    let text = """
      <?xml version="1.0"?><!-- a library -->
      <manifest xmlns:android="http://schemas.android.com/apk/res/android" package="org.example.&quot;lib&quot;"
        android:versionCode='7' android:versionName = "1.0 &amp; more"><application/></manifest>
      """
    let manifest = try AndroidManifest(textXML: Array(text.utf8).span.bytes)
    #expect(manifest.package == "org.example.\"lib\"")
    #expect(manifest.versionCode == 7)
    #expect(manifest.versionName == "1.0 & more")
  }

  @Test func attributesAreFoundByIdAndVersionsMayBeReferences() throws {
    let file = ManifestBuilder(
      [("package", "org.example"), ("split", "config.pt_rBR"), ("targetConfig", "pt-rBR")],
      versionNameResource: 0x7f01_0002)
    let manifest = try AndroidManifest(binaryXML: file.bytes.span.bytes)
    #expect(manifest.versionNameResource == 0x7f01_0002)
    #expect(manifest.versionName == nil)
    #expect(manifest.package == "org.example")
    #expect(manifest.split == "config.pt_rBR")
    #expect(manifest.targetConfigurations == "pt-rBR")
  }

  @Test func mutatedFileGivesValueOrTypedError() throws {
    let binary = try contents("Harbor.apk", ["AndroidManifest.xml"])
    let protobuf = try contents("Harbor.aab", ["manifest/AndroidManifest.xml"])
    for bytes in binary + protobuf {
      for mutated in mutations(of: bytes, everyByte: 5) {
        do throws(FormatError) { _ = try AndroidManifest(binaryXML: mutated.span.bytes) } catch {
          #expect(!error.description.isEmpty)
        }
        do throws(FormatError) { _ = try AndroidManifest(protobufXML: mutated.span.bytes) } catch {
          #expect(!error.description.isEmpty)
        }
      }
    }
  }
}

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

  /// A manifest chunk by chunk, as in ResourceTypes.h, with blank names as obfuscators write them and a
  /// version by reference.
  @Test func attributesAreFoundByIdAndVersionsMayBeReferences() throws {
    var strings = ByteBuilder()
    let words = ["", "manifest", "package", "org.example", "split", "config.de"]
    var offsets: [Int] = []
    for word in words {
      offsets.append(strings.count)
      strings.little(UInt16(word.utf16.count))
      for unit in word.utf16 { strings.little(unit) }
      strings.little(UInt16(0))
    }
    while !strings.count.isMultiple(of: 4) { strings.raw([0]) }
    var body = ByteBuilder()
    body.little(UInt16(1))
    body.little(UInt16(28))
    body.little(UInt32(28 + 4 * words.count + strings.count))
    body.little(UInt32(words.count))
    body.zeros(8)
    body.little(UInt32(28 + 4 * words.count))
    body.zeros(4)
    for offset in offsets { body.little(UInt32(offset)) }
    body.raw(strings.bytes)
    body.little(UInt16(0x0180))
    body.little(UInt16(8))
    body.little(UInt32(12))
    body.little(UInt32(0x0101_021c))
    let attributes: [(name: UInt32, type: UInt8, data: UInt32)] = [
      (0, 0x01, 0x7f01_0002), (2, 0x03, 3), (4, 0x03, 5),
    ]
    body.little(UInt16(0x0102))
    body.little(UInt16(16))
    body.little(UInt32(16 + 20 + 20 * attributes.count))
    body.zeros(4)
    body.little(UInt32.max)
    body.little(UInt32.max)
    body.little(UInt32(1))
    body.little(UInt16(20))
    body.little(UInt16(20))
    body.little(UInt16(attributes.count))
    body.zeros(6)
    for attribute in attributes {
      body.little(UInt32.max)
      body.little(attribute.name)
      body.little(UInt32.max)
      body.little(UInt16(8))
      body.raw([0, attribute.type])
      body.little(attribute.data)
    }
    var file = ByteBuilder()
    file.little(UInt16(3))
    file.little(UInt16(8))
    file.little(UInt32(8 + body.count))
    file.raw(body.bytes)

    let manifest = try AndroidManifest(binaryXML: file.bytes.span.bytes)
    #expect(manifest.versionNameResource == 0x7f01_0002)
    #expect(manifest.versionName == nil)
    #expect(manifest.package == "org.example")
    #expect(manifest.split == "config.de")
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

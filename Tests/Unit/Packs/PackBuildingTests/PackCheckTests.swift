import Compression
import LanguagePacks
import Localization
import LocalizationAnalysis
import PackBuilding
import PackRestoring
import TestSupport
import Testing

/// For each check of keys and headers an input that only this check refuses.
@Suite struct PackCheckTests {
  /// Numbers of keys in one bucket: the low 40 bits differ.
  private func keys(_ count: Int, bucket: Int = 0) -> [KeyFingerprint] {
    (0..<UInt64(count)).map { KeyFingerprint(bucket: bucket, bits: $0) }
  }

  @Test func keysOfAPackAreSortedAndDifferent() {
    #expect(PackAssembly.isValid([]))
    #expect(PackAssembly.isValid(keys(3)))
    #expect(!PackAssembly.isValid(keys(1) + keys(1)))
    #expect(!PackAssembly.isValid(keys(2).reversed()))
  }

  @Test func aBucketHasAtMost255Keys() {
    #expect(PackAssembly.isValid(keys(255)))
    #expect(!PackAssembly.isValid(keys(256)))
    #expect(PackAssembly.isValid(keys(255) + keys(255, bucket: 1)))
    #expect(!PackAssembly.isValid(keys(255) + keys(256, bucket: 1)))
  }

  /// The reason for which the header of a download is refused; nil if it is read.
  private func refusal(_ bytes: [UInt8]) -> PackError.Reason? {
    do throws(PackError) { _ = try PackDownload(bytes) } catch { return error.reason }
    return nil
  }

  @Test func flagsAndCodecOfADownloadAreKnown() throws {
    let pack = try LanguagePack(SamplePacks.pack(SamplePacks.tables(20, seed: 3)))
    let download = try PackDownload.make(pack, .zlib)
    #expect(refusal(download) == nil)
    let kind = download[4]
    for (changed, reason) in [
      (kind | 0x80, PackError.Reason.notADownload), (kind | 0x0f, .notADownload),
    ] {
      var bytes = download
      bytes[4] = changed
      #expect(refusal(bytes) == reason)
    }
    var other = download
    other[3] &+= 1
    #expect(refusal(other) != nil)
    #expect(refusal(Array(download.prefix(4))) != nil)
  }

  /// A pack of many blocks, which are verified when they are read. A changed byte gives an error, or it is not read.
  @Test func aDamagedPackNeverGivesAnotherText() throws {
    var table = StringTable(name: "Localizable", syntax: .apple)
    for number in 0..<3000 { table["key.\(number)"] = .text("Text \(number) of the harbor") }
    let bytes = try SamplePacks.pack([table])
    var errors = 0
    for offset in stride(from: 0, to: bytes.count, by: 997) {
      var damaged = bytes
      damaged[offset] ^= 0x11
      guard let pack = try? LanguagePack(damaged) else {
        errors += 1
        continue
      }
      for number in stride(from: offset % 7, to: 3000, by: 61) {
        do throws(PackError) {
          let text = try pack.text(forKey: "key.\(number)", table: "Localizable")
          #expect(text == "Text \(number) of the harbor", "offset \(offset)")
        } catch { errors += 1 }
      }
    }
    #expect(errors > 0)
  }
}

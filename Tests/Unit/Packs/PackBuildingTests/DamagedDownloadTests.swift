import Compression
import LanguagePacks
import Localization
import PackBuilding
import PackRestoring
import TestSupport
import Testing

/// Downloads for every receiver, damaged at every byte.
@Suite struct DamagedDownloadTests {
  @Test(arguments: 0..<5) func aDamagedDownloadIsRefusedOrHarmless(_ receiver: Int) throws {
    let (old, new) = (try LanguagePack(PackLaws.old), try LanguagePack(PackLaws.new))
    let (base, start) = [(nil, nil), (new, nil), (old, nil), (nil, old), (new, old)][receiver]
    let download = try PackDownload.make(new, .none, base: base, old: start)
    #expect(try PackDownload.expand(download, base: base, old: start) == PackLaws.new)
    for damaged in mutations(of: download) {
      do throws(PackError) {
        #expect(try PackDownload.expand(damaged, base: base, old: start) == PackLaws.new)
      } catch { #expect(!error.description.isEmpty) }
    }
  }

  /// Another receiver refuses a download, unless it has what the download refers to.
  @Test func onlyTheReceiverRestoresADownload() throws {
    let (new, receivers) = (try LanguagePack(PackLaws.new), try PackLawTests.receivers())
    for wanted in receivers {
      let download = try PackDownload.make(new, .none, base: wanted.base, old: wanted.old)
      for receiver in receivers {
        let hasBase = wanted.base == nil || wanted.base?.checksum == receiver.base?.checksum
        let hasOld = wanted.old == nil || receiver.old != nil
        do throws(PackError) {
          #expect(try PackDownload.expand(download, base: receiver.base, old: receiver.old) == PackLaws.new)
          #expect(hasBase && hasOld)
        } catch { #expect(!hasBase || !hasOld, "\(error)") }
      }
    }
  }

  /// Packs without messages, with one text, with every kind of message, with other seeds and metadata.
  @Test func aDeltaBetweenAnyTwoPacksGivesTheSecond() throws {
    let english = try #require(LocaleTag(bcp47: "en"))
    var packs = [PackLaws.old, PackLaws.new]
    for count in [0, 1, 2, 40, 130] { packs.append(try SamplePacks.pack(SamplePacks.tables(count, seed: 6))) }
    packs.append(try SamplePacks.pack(SamplePacks.tables(40, seed: 9), SamplePacks.metadata(english)))
    var seeded = PackBuilder(SamplePacks.metadata())
    for table in SamplePacks.tables(40, seed: 6) { seeded.add(table) }
    packs.append(try #require(try seeded.build(seed: 5)))
    for one in packs {
      for other in packs {
        let (from, to) = (try LanguagePack(one), try LanguagePack(other))
        #expect(try PackDelta.apply(PackDownload.make(to, .zstd, old: from), to: from) == other)
      }
    }
  }
}

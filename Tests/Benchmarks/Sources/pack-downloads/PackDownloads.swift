import AppBundles
import BundleAnalysis
import Compression
import Foundation
import LanguagePacks
import Localization
import PackBuilding

/// Times expanding and restoring the download of the largest pack of each app, and prints medians.
@main
struct PackDownloads {
  static func main() throws {
    print(
      "| pack | codec | download, kB | pack, kB | expand the pack as a whole, µs | expand, µs | restore, µs |"
    )
    print("|---|---|---:|---:|---:|---:|---:|")
    for path in CommandLine.arguments.dropFirst() {
      let set = try PackSet.build(LocalizedStrings(opening: path))
      guard let base = set.base?.pack,
        let largest = set.members.filter({ $0.locale != nil }).max(by: { $0.bytes.count < $1.bytes.count })
      else { continue }
      let name = "\(URL(filePath: path).lastPathComponent), \(largest.locale?.text ?? "")"
      for codec in [Codec.zlib, .brotli, .zstd] {
        let bytes = try PackDownload.make(largest.pack, codec, base: base)
        let whole = try codec.compress(largest.bytes.span.bytes)
        let download = try PackDownload(bytes)
        let form = try download.expandedPayload(base: base)
        let times = [
          try median { _ = try codec.expand(whole.span.bytes, limit: largest.bytes.count) },
          try median { _ = try download.expandedPayload(base: base) },
          try median { _ = try download.restore(form, base: base) },
        ]
        let row =
          [
            name, codec.rawValue, decimal(Double(bytes.count) / 1000),
            decimal(Double(largest.bytes.count) / 1000),
          ]
          + times.map { decimal($0 * 1e6) }
        print("| " + row.joined(separator: " | ") + " |")
      }
    }
  }

  /// The median seconds of 201 runs.
  private static func median(_ body: () throws -> Void) throws -> Double {
    var times: [Double] = []
    for _ in 0..<201 {
      let start = ContinuousClock.now
      try body()
      let time = (ContinuousClock.now - start).components
      times.append(Double(time.seconds) + Double(time.attoseconds) / 1e18)
    }
    return times.sorted()[times.count / 2]
  }

  private static func decimal(_ value: Double) -> String { String(format: "%.1f", value) }
}

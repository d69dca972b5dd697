package import ReportSchema

extension SpeedProfile {
  /// The time of some work, in seconds; nil if the profile lacks a speed that it needs.
  /// - Parameter lookUp: the work of each further look-up; nil for work without look-ups. Bytes that they hash are not
  ///   included: a block is hashed once.
  func seconds(of work: TimeReport.Work, lookUp: TimeReport.LookUp? = nil) -> Range? {
    // checked: at most a million look-ups, and bytes of one record
    let further = lookups - 1
    var work = work
    if let lookUp {
      work.entriesParsed += further * lookUp.entriesParsed
      work.bytesParsed += further * lookUp.bytesParsed
    }
    guard unknownSpeeds(of: work).isEmpty else { return nil }
    let rates: [(Int, Range?)] = [
      (work.bytesRead, read), (work.bytesHashed, hash), (work.bytesParsed, parse),
      (work.bytesExpanded, expand),
      (work.bytesWritten, write),
    ]
    let times: [(Int, Range?)] = [(work.entriesParsed, entry), (work.filesOpened, open), (work.syncs, sync)]
    var low = 0.0
    var high = 0.0
    for case (let bytes, let rate?) in rates {
      low += Double(bytes) / rate.high
      high += Double(bytes) / rate.low
    }
    for case (let count, let time?) in times {
      low += Double(count) * time.low
      high += Double(count) * time.high
    }
    return Range(low: low, high: high)
  }

  /// The names of speeds that some work needs, and the profile lacks. Opening a file is cheap: it may be unknown.
  func unknownSpeeds(of work: TimeReport.Work) -> [String] {
    var names: [String] = []
    if work.bytesExpanded > 0, expand == nil { names.append("expand") }
    if work.bytesWritten > 0, write == nil { names.append("write") }
    if work.syncs > 0, sync == nil { names.append("sync") }
    return names
  }
}

extension TimeReport {
  /// The report with an estimate of the time of each way.
  package func estimated(by profile: SpeedProfile) -> TimeReport {
    var report = self
    var unknown: Set<String> = []
    for locale in report.locales.indices {
      for way in report.locales[locale].ways.indices {
        let work = report.locales[locale].ways[way].firstText
        unknown.formUnion(profile.unknownSpeeds(of: work))
        report.locales[locale].ways[way].estimate = profile.seconds(
          of: work, lookUp: report.locales[locale].ways[way].lookUp
        ).map {
          Estimate(lowMilliseconds: $0.low * 1000, highMilliseconds: $0.high * 1000)
        }
      }
    }
    report.speeds = Speeds(name: profile.name, lookups: profile.lookups, unknown: unknown.sorted())
    return report
  }
}

import DataFormats
import ReportSchema
import Testing

@testable import BundleAnalysis

/// Budgets and the options `--fail-on` have one vocabulary, and read amounts alike.
@Suite struct LimitGrammarTests {
  private static let amounts = [
    "0", "7", "-1", "4294967296", "2 %", "2%", "0.5%", "100 %", "101 %", "1.%", "5 KB", "5kB", "10", "1,5 MB",
    "1,500 B", "many", "1e3", "٣",
  ]

  /// The amount or the mistake of a limit in a budget.
  private func inBudget(_ name: String, _ amount: String) -> String {
    do throws(YAMLFileError) {
      let budget = try Budget(reading: Array("version: 1\n\(name): \"\(amount)\"\n".utf8), path: "b.yml")
      return budget.limits.map { "\($0.amount)" }.joined()
    } catch { return error.mistakes.map(\.message).joined() }
  }

  /// The same of an option.
  private func inOption(_ text: String, _ place: LimitPlace) -> String {
    do throws(LimitMistake) {
      return place == .diff ? "\(try DiffLimit(text).threshold)" : "\(try PackLimit(text).threshold)"
    } catch { return error.message }
  }

  /// A name that two places share allows the same amounts in both, and refuses others with the same words.
  @Test func anAmountMeansTheSameEverywhere() {
    var shared = 0
    for word in LimitVocabulary.all where word.places.count > 1 {
      shared += 1
      for amount in Self.amounts {
        let readings = word.places.map { place in
          place == .budget ? inBudget(word.name, amount) : inOption("\(word.name)=\(amount)", place)
        }
        #expect(Set(readings).count == 1, "\(word.name), \(amount): \(readings)")
      }
    }
    #expect(shared >= 7, "\(shared) names are shared")
  }

  /// Each name of the vocabulary is read where it may be written, and nowhere else.
  @Test func theVocabularyListsEveryLimit() throws {
    #expect(Set(LimitPlace.budget.names) == Set(BudgetSubject.allCases.map(\.rawValue)))
    #expect(Set(LimitPlace.packsCompare.names) == Set(PackLimit.Subject.allCases.map(\.rawValue)))
    let classes = ChangeFilter.allCases.map(\.rawValue) + ["new-locales", "removed-locales"]
    #expect(Set(LimitPlace.diff.names) == Set(classes))
    for word in LimitVocabulary.all {
      for place in [LimitPlace.diff, .packsCompare] {
        let reading = inOption(word.name, place)
        #expect((reading == "count(0)") == word.places.contains(place), "\(word.name): \(reading)")
      }
    }
    let names = LimitVocabulary.all.map(\.name)
    #expect(Set(names).count == names.count, "a name is listed twice")
    for subject in BudgetSubject.allCases where subject.unit == .bytes {
      #expect(LimitPlace.budget.unit(of: subject.rawValue) == .size, "\(subject)")
    }
  }

  /// A mistake of an option has its column, and says what to write.
  @Test(arguments: [
    ("missing=many", 9, "expected a number or a share up to 100 %, found 'many'", "write missing=2%"),
    (
      "locale.missing=101%", 16, "expected a number or a share up to 100 %, found '101%'",
      "write locale.missing=2%"
    ),
    ("missing: 2 %", 1, "expected '=' after 'missing', found ':'", "write missing=2%"),
    ("locale.mising=2%", 8, "unknown limit 'mising'", "did you mean 'missing'?"),
    ("crashes", 1, "unknown limit 'crashes'", "did you mean 'crash'?"),
    ("new-locale", 1, "unknown limit 'new-locale'", "did you mean 'new-locales'?"),
    ("archive=10MB", 1, "unknown limit 'archive'", "it is a limit of a budget"),
    ("growth=2%", 1, "unknown limit 'growth'", "it is a limit of 'ballast packs compare --fail-on'"),
    ("new-locales=5%", 13, "expected a number, found '5%'", "write new-locales=5"),
    ("locale.new-locales", 1, "'new-locales' counts locales", "write new-locales, without 'locale.'"),
  ]) func aMistakeHasAColumn(_ text: String, _ column: Int, _ message: String, _ hint: String) {
    let mistake = #expect(throws: LimitMistake.self) { try DiffLimit(text) }
    #expect(mistake?.column == column, "\(text)")
    #expect(mistake?.message == message && mistake?.hint == hint, "\(String(describing: mistake))")
  }

  @Test(arguments: [
    ("growth=2", 8, "write growth=2%, or a size such as growth-bytes=100KB"),
    ("locale.growth=10kB", 15, "write locale.growth-bytes=10kB, or a share such as locale.growth=5%"),
    ("growth-bytes=2%", 14, "write growth=2%"),
    ("growth-bytes=1,5 MB", 14, "write growth-bytes=1.5MB"),
    ("growth-bytes=10", 14, "write growth-bytes=10B, growth-bytes=10KB or growth-bytes=10MB"),
    ("removed=3 MB", 9, "write removed=2%"),
    ("crash", 1, "it is a limit of a budget"),
  ]) func aMistakeOfALimitOnPacksSaysWhatToWrite(_ text: String, _ column: Int, _ hint: String) {
    let mistake = #expect(throws: LimitMistake.self) { try PackLimit(text) }
    #expect(mistake?.column == column && mistake?.hint == hint, "\(text): \(String(describing: mistake))")
  }
}

import Localization
import LocalizationAnalysis
import Testing

@Suite struct CLDRTableTests {
  @Test func tableHasItsKeysAndNoOthers() {
    let table = CLDR.Table("a=One b= c=One_more\nd=One ab=x=y")
    let values = ["a", "b", "c", "d", "ab", "", "e", "One", "="].map { table[$0] }
    #expect(values == ["One", "", "One more", "One", "x=y", nil, nil, nil, nil])
    #expect(table.contains("b") && !table.contains("e"))
    #expect(table.keysByValue == ["One": "a", "": "b", "One more": "c", "x=y": "ab"])
  }
}

import Testing

@testable import generate_app

@Suite struct ScenarioTests {
  @Test func seedIsRead() {}
}

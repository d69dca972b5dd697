import ReportSchema

@testable import Reports

extension GoldenCase {
  static let delivery: [GoldenCase] =
    [
      ("delivery", full), ("delivery-no-sessions", DeliverySample.withoutSessions),
      (
        "delivery-extremes",
        DeliverySample.report { report in
          report.days = 1.5
          report.policies = ["a", "b", "c"].enumerated().map { index, name in
            DeliverySample.policy(
              name, success: [1, 0.999_999, 0][index], fromDisk: [1, 2, 0][index],
              bytes: [0, 1, 1e30][index])
          }
          (report.policies[0].staleMessageShare, report.policies[0].missingMessageShare) = (0, 0)
          (report.policies[1].staleMessageShare, report.policies[1].missingMessageShare) = (0.5, 0)
        }
      ),
    ].flatMap { name, report in
      [
        .document(name) { DeliveryDocument(report, DocumentOptions(chartLink: "c.svg")).document },
        GoldenCase("\(name)-chart.svg") { DeliveryChart(report).svg },
      ]
    }

  private static func estimate(_ mean: Double, _ low: Double?, _ high: Double?) -> DeliveryReport.Estimate {
    .init(mean: mean, low: low, high: high)
  }

  /// Every table and note.
  private static let full = DeliverySample.report { report in
    (report.devices, report.runs, report.releases, report.fleet) = (1, 1, 1, 3_000_000)
    report.aging = .init(versions: ["1.0", "1.1", "1.2"], ages: 2, messages: 120.5)
    for index in report.policies.indices { report.policies[index].fleetBytes = [1.4e9, nil, 1e30][index] }
    report.policies[0].staleMessages = 4
    report.policies[0].missingMessages = 1.5
    report.differences = [
      .init(
        policy: "fallback", successChange: estimate(-0.000_5, -0.000_6, 0.000_1),
        currentChange: estimate(0.01, nil, 0), fromDiskChange: estimate(0, 0, 0),
        bytesChange: estimate(-10_734.4, 0, 0)),
      .init(
        policy: "neither", successChange: estimate(0.07, nil, nil), currentChange: estimate(-2, 1, 2),
        fromDiskChange: estimate(.nan, 0, 0), bytesChange: estimate(1e30, 0, 0)),
    ]
  }
}

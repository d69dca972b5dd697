import ReportSchema

@testable import Reports

extension GoldenCase {
  static let delivery: [GoldenCase] =
    [
      ("delivery", DeliverySample.report()), ("delivery-full", full),
      ("delivery-plain", DeliverySample.report { ($0.targets, $0.days, $0.policies) = (nil, 1, []) }),
      ("delivery-no-sessions", DeliverySample.withoutSessions),
      (
        "delivery-success-only",
        DeliverySample.report { report in
          report.targets?.fromDisk = nil
          report.targets?.trials[0].factors = []
          report.policies[0].staleMessages = 3
          (report.policies[1].staleMessageShare, report.policies[1].missingMessageShare) = (0, 0)
          (report.policies[2].staleMessageShare, report.policies[2].missingMessageShare) = (0.5, 0)
        }
      ),
      (
        "delivery-disk-only",
        DeliverySample.report { report in
          report.targets?.success = nil
          report.days = 1.5
          report.targets?.trials = [DeliverySample.trial(1, success: 1, fromDisk: 0.999_999_9)]
        }
      ),
      (
        "delivery-no-trials",
        DeliverySample.report { report in
          report.targets?.trials = []
          report.policies = ["a", "b", "c"].enumerated().map { index, name in
            DeliverySample.policy(
              name, success: [1, 0.999_999, 0][index], fromDisk: [1, 2, 0][index],
              bytes: [0, 1, 1e30][index])
          }
        }
      ),
    ].flatMap { name, report in
      [
        .document(name) { DeliveryDocument(report, DocumentOptions(chartLink: "c.svg")).document },
        GoldenCase("\(name)-chart.svg") {
          let chart = DeliveryChart(report)
          return chart.svg
        },
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
    report.sensitivity = [
      .init(input: "offline", factor: 0.5, successChange: 0.000_2, fromDiskChange: -0.01, bytesChange: 0.4),
      .init(input: "sessions", factor: 2, successChange: -0.1, fromDiskChange: 0, bytesChange: -1e30),
    ]
    report.targets?.plausible = [
      .init(input: "offline", low: 1, high: 4, reason: "Measured."),
      .init(input: "delay", low: 2, high: 2, reason: "Guessed."),
    ]
    report.targets?.trials = [
      (1, 1, 0.9995, 0.995), (2, 1, 0.99, 0.95), (4, 2, 0.9, 0.5), (8, 2, 0.999, 0.99), (0.5, 2, 1, 1),
    ].map { offline, delay, success, disk in
      var trial = DeliverySample.trial(offline, success: success, fromDisk: disk)
      trial.factors.append(.init(input: "delay", factor: delay))
      trial.factors.append(.init(input: "free", factor: 1))
      trial.plausible = delay == 2
      return trial
    }
  }
}

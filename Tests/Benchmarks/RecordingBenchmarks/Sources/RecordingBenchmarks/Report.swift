import Foundation

/// The figures beside their thresholds.
struct Report {
  private let figures: [Figure]

  init(_ figures: [Figure]) { self.figures = figures }

  /// Prints the figures; 1 if one is above its threshold.
  func print(against path: String?) -> Int32 {
    let thresholds = path.map(Self.thresholds) ?? [:]
    var failures = 0
    for figure in figures {
      let limit = thresholds[figure.name]
      let isAbove = limit.map { figure.value > $0 } ?? false
      if isAbove { failures += 1 }
      let shown = limit.map { " (at most \($0))" } ?? ""
      let value = String(format: "%.2f", figure.value)
      Swift.print("\(isAbove ? "✘" : "✔︎") \(figure.name): \(value)\(shown)")
    }
    return failures == 0 ? 0 : 1
  }

  /// Reads lines of a name and a number.
  private static func thresholds(_ path: String) -> [String: Double] {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return [:] }
    let pairs = text.split(separator: "\n").map { $0.split(separator: " ") }
    return Dictionary(
      pairs.filter { $0.count == 2 }.map { (String($0[0]), Double($0[1]) ?? 0) },
      uniquingKeysWith: { $1 })
  }
}

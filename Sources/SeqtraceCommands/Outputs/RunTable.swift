import SeqtraceDiagram
import SeqtraceInterchange
import SeqtraceNotation

/// The table of runs, grouped by their first call.
enum RunTable {
  private static let head = ["Runs start with", "Runs", "Errors", "Median", "95 %", "99 %", "Time"]

  /// The table as text with aligned columns.
  static func text(of groups: [RunGroup]) -> TerminalText {
    let rows = [head] + groups.map(cells)
    return rows.lines(areRight: true).map { "\($0)\n" }.joined()
  }

  /// The table as JSON, with times in nanoseconds.
  static func json(of groups: [RunGroup]) -> [UInt8] {
    let rows = groups.map { group -> JSONValue in
      var members: [(key: String, value: JSONValue)] = [
        ("name", .string(group.name)), ("runs", .integer(group.runs.count)),
        ("errors", .integer(group.errorCount)),
      ]
      for (key, time) in zip(["median", "percentile95", "percentile99"], group.times) {
        members.append((key, .integer(Int(time.nanoseconds))))
      }
      if !group.times.isEmpty { members.append(("timePercent", .integer(percent(of: group)))) }
      return .object(members)
    }
    return JSONValue.object([("runs", .array(rows))]).line
  }

  private static func cells(of group: RunGroup) -> [String] {
    let times = group.times.isEmpty ? ["-", "-", "-"] : group.times.map(\.description)
    return [group.name, "\(group.runs.count)", "\(group.errorCount)"] + times
      + [group.times.isEmpty ? "-" : "\(percent(of: group)) %"]
  }

  private static func percent(of group: RunGroup) -> Int { Int((group.share * 100).rounded()) }

  /// A row as phrases.
  static func row(of group: RunGroup) -> [String] {
    let (runs, errors) = (group.runs.count, group.errorCount)
    let counts = [
      "\(group.name): \(runs) \(runs == 1 ? "run" : "runs")",
      "\(errors) \(errors == 1 ? "error" : "errors")",
    ]
    if group.times.isEmpty { return counts }
    return counts + [
      "median \(group.times[0])", "95 % within \(group.times[1])", "99 % within \(group.times[2])",
      "\(percent(of: group)) % of the time",
    ]
  }
}

import SeqtraceDiagram
import SeqtraceInterchange

/// The table of runs by what they start with.
enum RunTable {
  private static let head = ["Runs start with", "Runs", "Errors", "Median", "95 %", "99 %", "Time"]

  /// The table, with aligned columns.
  static func text(of groups: [RunGroup]) -> TerminalText {
    let rows = [head] + groups.map(cells)
    let widths = head.indices.map { column in rows.reduce(0) { max($0, $1[column].columns) } }
    return rows.map { row -> TerminalText in
      let cells = row.indices.map { column in
        let space = String(repeating: " ", count: widths[column] - row[column].columns)
        return column == 0 ? row[column] + space : space + row[column]
      }
      return "\(cells.joined(separator: "  "))\n"
    }.joined()
  }

  private static func cells(of group: RunGroup) -> [String] {
    let times = group.times.isEmpty ? ["-", "-", "-"] : group.times.map(\.description)
    return [group.name, "\(group.runs.count)", "\(group.errorCount)"] + times
      + [group.times.isEmpty ? "-" : "\(Int((group.share * 100).rounded())) %"]
  }

  /// A row in words.
  static func row(of group: RunGroup) -> [String] {
    let (runs, errors) = (group.runs.count, group.errorCount)
    let counts = [
      "\(group.name): \(runs) \(runs == 1 ? "run" : "runs")",
      "\(errors) \(errors == 1 ? "error" : "errors")",
    ]
    if group.times.isEmpty { return counts }
    return counts + [
      "median \(group.times[0])", "95 % within \(group.times[1])", "99 % within \(group.times[2])",
      "\(Int((group.share * 100).rounded())) % of the time",
    ]
  }
}

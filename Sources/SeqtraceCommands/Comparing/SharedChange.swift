import SeqtraceDiagram
import SeqtraceDiff

/// A change that several tests have in common, even if it occurs in different functions.
struct SharedChange {
  private static let mostNames = 3

  /// The start of the change's hash, which `goldens accept` accepts as an argument.
  let id: String
  /// The lines of the first occurrence.
  let lines: [String]
  /// The paths of the tests' golden files, in order.
  private(set) var paths: [String]
  /// The calls that contain the change, in order of discovery.
  private(set) var surroundings: [String]

  /// The first occurrence: the index of the difference, and that of the entry in it.
  let sample: (difference: Int, entry: Int)

  /// Finds all changes, in the order of their first occurrences.
  ///
  /// - Parameters:
  ///   - paths: The paths of source files, by the names that recordings have for them.
  ///   - text: The format of the lines.
  ///   - ids: The IDs of all changes of a comparison. Changes without an ID are left out.
  static func found(
    in differences: [GoldenDifference], _ paths: [String: String], text: DifferenceText = .init(),
    ids: (TraceComparison) -> [String?] = { Self.ids(in: $0) }
  ) -> [SharedChange] {
    var all: [SharedChange] = []
    var known: [String: Int] = [:]
    for (number, difference) in differences.enumerated() {
      let (path, comparison) = (difference.path, difference.comparison)
      var text = text
      text.caller = { index in difference.callers?.caller(of: comparison.new.events[index], paths) }
      let changes = text.changes(in: comparison.difference) {
        comparison.new.events[$0].place(by: paths)?.text
      }
      for (change, id) in zip(changes, ids(comparison)) {
        guard let id else { continue }
        let around = (change.surrounding ?? "the test").replacing(/#\d+/, with: "")
        if let index = known[id] {
          // A test that has a change twice counts once.
          if all[index].paths.last != path { all[index].paths.append(path) }
          if !all[index].surroundings.contains(around) { all[index].surroundings.append(around) }
        } else {
          known[id] = all.count
          all.append(
            SharedChange(
              id: id, lines: change.lines, paths: [path], surroundings: [around],
              sample: (number, change.entry)))
        }
      }
    }
    return all
  }

  /// Finds the changes that occur in more than one test.
  ///
  /// - Parameter paths: The paths of source files, by the names that recordings have for them.
  /// - Returns: The shared changes, starting with the changes in most tests, and the paths of the tests that
  ///   have other changes.
  static func all(
    in differences: [GoldenDifference], _ paths: [String: String]
  ) -> (shared: [SharedChange], others: Set<String>) {
    let all = found(in: differences, paths)
    let shared = all.enumerated().filter { $0.element.paths.count > 1 }
      .sorted {
        ($1.element.paths.count, $0.offset) < ($0.element.paths.count, $1.offset)
      }.map(\.element)
    return (shared, Set(all.filter { $0.paths.count == 1 }.flatMap(\.paths)))
  }

  /// The IDs of all changes, in order. Two changes have equal IDs if their added and removed lines are equal.
  /// The numbers of objects, which differ between tests, don't count.
  static func ids(in comparison: TraceComparison) -> [String] {
    var text = DifferenceText()
    (text.mostLines, text.width) = (.max, .max)
    return text.changes(in: comparison.difference).map { change in
      let lines =
        change.lines.compactMap(DifferenceWriter.code)
        .filter { $0.hasPrefix("+") || $0.hasPrefix("-") }
        .joined(separator: "\n").replacing(/#\d+/, with: "").replacing(/\s+/, with: " ")
      return String(lines.contentHash.prefix(8))
    }
  }

  /// The first tests with the change, as text.
  var tests: String { Self.list(paths.map { $0.droppingEnding(".transcript") }) }

  /// The first calls that contain the change, as text.
  var calls: String { Self.list(surroundings) }

  static func list(_ names: [String]) -> String { names.listed(most: mostNames) }
}

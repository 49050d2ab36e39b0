import SeqtraceDiagram
import SeqtraceDiff

/// A change that several tests have in common, whatever function makes it.
struct SharedChange {
  private static let mostNames = 3

  /// The start of a hash of the change, by which `goldens accept` knows it.
  let id: String
  /// The lines of the first one.
  let lines: [String]
  /// The paths of the golden files of the tests, in order.
  private(set) var paths: [String]
  /// The calls around it, in the order in which they were found.
  private(set) var surroundings: [String]

  /// Where it was found first: the index of the difference, and of the entry in it.
  let sample: (difference: Int, entry: Int)

  /// Finds all changes, in the order in which they come first.
  ///
  /// - Parameters:
  ///   - paths: The paths of source files, by what a recording says.
  ///   - text: The form of the lines.
  ///   - ids: The ids of all changes of a comparison; what has none is left out.
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
      let changes = text.changes(in: comparison.difference) { index in
        comparison.new.events[index].source.flatMap { source in
          source.line == nil ? nil : source.located(by: paths).text
        }
      }
      for (change, id) in zip(changes, ids(comparison)) {
        guard let id else { continue }
        let around = (change.surrounding ?? "the test").replacing(/#\d+/, with: "")
        if let index = known[id] {
          // A change that a test has twice is still that of one test.
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

  /// Finds the changes that more than one test has.
  ///
  /// - Parameter paths: The paths of source files, by what a recording says.
  /// - Returns: The changes, those of the most tests first, and the paths of the tests with others besides.
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

  /// The ids of all changes, in order: equal for equal lines with signs, in which objects have other numbers in
  /// other tests.
  static func ids(in comparison: TraceComparison) -> [String] {
    var text = DifferenceText()
    (text.mostLines, text.width) = (.max, .max)
    return text.changes(in: comparison.difference).map { change in
      var hash = ContentHash()
      hash.add(
        change.lines.compactMap(DifferenceWriter.code)
          .filter { $0.hasPrefix("+") || $0.hasPrefix("-") }
          .joined(separator: "\n").replacing(/#\d+/, with: "").replacing(/\s+/, with: " "))
      return String(hash.text.prefix(8))
    }
  }

  /// The first tests that have it.
  var tests: String { Self.list(paths.map { $0.droppingEnding(".transcript") }) }

  /// The first calls around it.
  var calls: String { Self.list(surroundings) }

  static func list(_ names: [String]) -> String {
    let rest = names.count - mostNames
    let more = rest > 0 ? " and \(rest) more" : ""
    return names.prefix(mostNames).joined(separator: ", ") + more
  }
}

import SeqtraceDiagram

/// Writes a difference as text for a terminal or for the failure message of a test.
///
/// ```text
/// 1. inside Bank.pay(_:to:):
///      Account.withdraw(5) returns 1
///    - Account#2.deposit(5)
///    + Account#2.deposit(6)
///        recorded at Bank/Account.swift:41
///      Log.write("paid")
/// ```
///
/// A line starts with `-` if only the old trace has it, and with `+` if only the new trace has it. For a
/// moved call, `<` marks the old position and `>` the new one.
///
/// Texts of the traces can't control a terminal: control characters and invisible characters are replaced.
public struct DifferenceText: Sendable {
  /// The number of unchanged lines to show around a change.
  public var context = 3
  /// The maximum width of a line, in columns.
  public var width = 100
  /// The maximum number of differing sections to show; further ones are only counted.
  public var mostPlaces = 5
  /// The maximum number of lines to show for a differing section; further lines are only counted.
  public var mostLines = 24
  /// Returns the caller of an event of the new trace, by the event's index, if the caller isn't in the trace:
  /// a private function, or a function that was omitted. Otherwise returns `nil`.
  package var caller: @Sendable (Int) -> String? = { _ in nil }

  /// Creates a writer.
  public init() {}

  /// Returns a heading for each differing section, in order. The heading contains the enclosing calls.
  public func headings(of difference: TraceDifference) -> [String] {
    let surroundings = surroundings(in: difference)
    return places(of: difference).map { heading(of: $0, in: difference, surroundings) }
  }

  /// A section: a range of entries that is shown together.
  private typealias Place = Range<Int>

  /// Returns the lines of the text; empty if nothing differs.
  ///
  /// - Parameters:
  ///   - difference: The difference between two traces.
  ///   - source: Returns the source location of an event of the new trace, by its index, or `nil` if it isn't
  ///     known.
  public func lines(
    of difference: TraceDifference, source: (Int) -> String? = { _ in nil }
  ) -> [String] {
    let places = places(of: difference)
    let surroundings = surroundings(in: difference)
    var lines: [String] = []
    for (number, place) in places.prefix(mostPlaces).enumerated() {
      let heading = heading(of: place, in: difference, surroundings)
      lines.append(shortened("\(number + 1). \(heading):", keeping: nil))
      lines += self.lines(of: place, in: difference, surroundings, source)
    }
    if places.count > mostPlaces {
      let rest = places.count - mostPlaces
      lines.append("… and \(rest) more \(rest == 1 ? "place" : "places")")
    }
    return lines
  }

  /// Returns the lines of the text, after a line with the number of differences.
  package func report(
    of difference: TraceDifference, source: (Int) -> String? = { _ in nil }
  ) -> [String] {
    let count = difference.changeCount
    if count == 0 { return ["Nothing differs."] }
    let common = difference.hasNothingInCommon ? "; the two have nothing in common" : ""
    return ["\(count) \(count == 1 ? "thing differs" : "things differ")\(common):"]
      + lines(of: difference, source: source)
  }

  /// Returns the lines of an entry that differs, with its inner entries and the surrounding lines.
  package func lines(
    of difference: TraceDifference, around index: Int, source: (Int) -> String? = { _ in nil }
  ) -> [String] {
    let entries = difference.entries
    let inside = entries[(index + 1)...].prefix { $0.depth > entries[index].depth }
    let start = entries[..<index].suffix(context)
      .reversed().prefix { $0.depth >= entries[index].depth }.count
    let place = (index - start)..<min(entries.count, index + 1 + inside.count + context)
    return lines(of: place, in: difference, surroundings(in: difference), source)
  }

  /// A single change.
  package struct Change: Sendable {
    /// The index of the entry that starts the change.
    package let entry: Int
    /// The enclosing call; `nil` at the outermost level.
    package let surrounding: String?
    /// The lines of text that describe the change: those of its entry and of all entries nested in it.
    package let lines: [String]
  }

  /// Returns the changes individually.
  package func changes(
    in difference: TraceDifference, source: (Int) -> String? = { _ in nil }
  ) -> [Change] {
    let entries = difference.entries
    let surroundings = surroundings(in: difference)
    return entries.indices.filter { entries[$0].beginsChange && entries[$0].state != .movedAway }
      .map { index in
        let inside = entries[(index + 1)...].prefix { $0.depth > entries[index].depth }
        let place = index..<(index + 1 + inside.count)
        let around = surroundings[index] < 0 ? nil : entries[surroundings[index]]
        return Change(
          entry: index,
          surrounding: around.map { Self.call($0.newText ?? $0.oldText ?? "") },
          lines: lines(of: place, in: difference, surroundings, source))
      }
  }

  // MARK: - Sections

  private func places(of difference: TraceDifference) -> [Place] {
    var places = RangeSet<Int>()
    for (index, entry) in difference.entries.enumerated() where entry.state != .same {
      let rest = difference.entries.count - index - 1
      places.insert(contentsOf: max(index - context, 0)..<index + 1 + min(context, rest))
    }
    return Array(places.ranges)
  }

  /// Returns the index of the enclosing call's entry for each entry; -1 for an outermost entry.
  package func surroundings(in difference: TraceDifference) -> [Int] {
    var open: [Int] = []
    return difference.entries.enumerated().map { index, entry in
      open.removeLast(max(open.count - entry.depth, 0))
      defer { open.append(index) }
      return open.last ?? -1
    }
  }

  /// Returns a heading with the calls that enclose the first change of a section.
  private func heading(
    of place: Place, in difference: TraceDifference, _ surroundings: [Int]
  ) -> String {
    let first = place.first { difference.entries[$0].state != .same } ?? 0
    var path: [String] = []
    var index = surroundings[first]
    while index >= 0, path.count < 2 {
      let entry = difference.entries[index]
      path.append(Self.call(entry.newText ?? entry.oldText ?? ""))
      index = surroundings[index]
    }
    guard let inner = path.first else { return "at the outermost level" }
    return path.count < 2 ? "inside \(inner)" : "inside \(inner), in \(path[1])"
  }

  /// Returns the call of a line, without its sender, outcome and file.
  package static func call(_ text: String) -> String {
    var call = text.visible[...]
    for separator in [" @ ", " throws", " returns ", " as "] {
      if let end = call.firstRange(of: separator) { call = call[..<end.lowerBound] }
    }
    if let arrow = call.firstRange(of: " → ") { call = call[arrow.upperBound...] }
    return String(call)
  }

  // MARK: - Lines

  private func lines(
    of place: Place, in difference: TraceDifference, _ surroundings: [Int],
    _ source: (Int) -> String?
  ) -> [String] {
    let least = place.map { difference.entries[$0].depth }.min() ?? 0
    var lines: [String] = []
    for index in place {
      let entry = difference.entries[index]
      if lines.count >= mostLines {
        lines.append("     … \(place.upperBound - index) more lines")
        break
      }
      let indentation = String(repeating: "  ", count: min(entry.depth - least, 20))
      lines += self.lines(of: entry, indentation, source)
      // A missing line has no source location, but its enclosing call has one.
      let around = surroundings[index]
      if entry.beginsChange, entry.state == .removed, around >= 0,
        let event = difference.entries[around].newEvent, let place = source(event)
      {
        lines.append(
          shortened(
            "     \(indentation)  missing in the call recorded at \(place.visible)", keeping: nil))
      }
    }
    return lines
  }

  private func lines(
    of entry: TraceDifference.Entry, _ indentation: String, _ source: (Int) -> String?
  ) -> [String] {
    let (old, new) = (entry.oldText ?? "", entry.newText ?? "")
    var lines: [String]
    switch entry.state {
    case .same: lines = [line(" ", indentation, new)]
    case .added: lines = [line("+", indentation, new)]
    case .removed: lines = [line("-", indentation, old)]
    case .movedHere: lines = [line(">", indentation, new)]
    case .movedAway: lines = [line("<", indentation, old)]
    case .changed:
      lines = [
        line("-", indentation, old, unlike: new), line("+", indentation, new, unlike: old),
      ]
    }
    if entry.beginsChange, let event = entry.newEvent, let place = source(event) {
      lines.append(shortened("     \(indentation)  recorded at \(place.visible)", keeping: nil))
      if let caller = caller(event) {
        lines.append(shortened("     \(indentation)  called by \(caller.visible)", keeping: nil))
      }
    }
    if let detail = entry.detail {
      lines.append(shortened("     \(indentation)  \(detail.text)", keeping: nil))
    }
    return lines
  }

  private func line(
    _ sign: String, _ indentation: String, _ text: String, unlike other: String? = nil
  ) -> String {
    let prefix = "   \(sign) \(indentation)"
    let text = text.visible
    let common = other.map { zip(text, $0.visible).prefix { $0 == $1 }.count }
    return shortened(prefix + text, keeping: common.map { prefix.count + $0 })
  }

  /// Returns the text shortened to the available columns, so that the part at an index stays visible.
  private func shortened(_ text: String, keeping index: Int?) -> String {
    guard let index, text.columns > width, text.prefix(index).columns > width * 3 / 4 else {
      return text.shortened(toColumns: width)
    }
    // The prefix that both sides share is omitted, except for its end.
    let indentation = text.prefix { $0 == " " || $0 == "+" || $0 == "-" }
    let rest = text.dropFirst(index - 20)
    return indentation + "…" + rest.shortened(toColumns: width - indentation.count - 1)
  }
}

extension TraceDifference.Detail {
  /// The text of the additional line that explains the change.
  fileprivate var text: String {
    switch self {
    case .repeated(let old, let new): "\(Self.times(new)) in a row instead of \(Self.times(old))"
    case .laneOrder: "another order between lanes"
    case .renamed: "renamed; it does the same"
    }
  }

  private static func times(_ count: Int) -> String {
    switch count {
    case 1: "once"
    case 2: "twice"
    default: "\(count) times"
    }
  }
}

import SeqtraceTranscript
import TestSupport

/// Makes a transcript's lines, and an edited copy of them.
struct TranscriptPair {
  private var random: SeededGenerator
  private var lines: [String] = []
  private var objectCount = 0
  private let hasObjects: Bool
  private let hasLanes: Bool

  /// Starts a pair; only some seeds make objects with numbers, or lanes.
  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    hasObjects = seed % 3 == 0
    hasLanes = seed % 5 == 0
  }

  /// The bytes of a transcript with these lines.
  static func bytes(of lines: [String]) -> [UInt8] {
    Array((["seqtrace transcript 1", ""] + lines + [""]).joined(separator: "\n").utf8)
  }

  /// Both transcripts; the second one has a few edits.
  consuming func lines(count: Int) -> (old: [String], new: [String]) {
    while lines.count < count { appendCall(depth: 0) }
    let old = lines
    for _ in 0..<number(below: 4) { edit() }
    return (old, lines)
  }

  /// Both transcripts with the same line too many, which is wrong in most places.
  consuming func damagedLines(count: Int) -> (old: [String], new: [String]) {
    while lines.count < count { appendCall(depth: 0) }
    let place = number(below: count)
    let depth = Self.depth(of: lines[place]) + number(below: 3)
    let damage = [
      "S0.f0(", "a b c", "end", "client → note n at Cache", "client → S0.f0()", "create S0",
      "  odd",
      "<<<<<<< HEAD", "await ^x", "\tclient → S0.f0()", "client → S0.f0() mark ^m",
    ]
    lines.insert(
      String(repeating: "  ", count: depth) + damage[number(below: damage.count)], at: place)
    let old = lines
    edit()
    return (old, lines)
  }

  // MARK: - Lines

  private mutating func number(below limit: Int) -> Int {
    Int.random(in: 0..<limit, using: &random)
  }

  private mutating func append(_ text: String, depth: Int) {
    lines.append(String(repeating: "  ", count: depth) + text)
  }

  private mutating func object() -> String {
    let number = number(below: max(objectCount, 1)) + 1
    return number == 1 ? "Account" : "Account#\(number)"
  }

  private mutating func appendCall(depth: Int) {
    switch number(below: 12) {
    case 0 where hasObjects:
      objectCount += 1
      let number = objectCount == 1 ? "" : "#\(objectCount)"
      append("\(depth == 0 ? "client → " : "")create Account\(number)", depth: depth)
    case 1 where hasObjects && objectCount > 0:
      append("client → \(object()).pay(\(number(below: 3)), \(object()))", depth: depth)
    case 2 where hasLanes: append("spawn", depth: depth)
    case 3:
      append("client → note n\(number(below: 3)) at Cache", depth: depth)
      return
    default:
      let outcome = number(below: 3) == 0 ? " returns \(number(below: 4))" : ""
      let call = "S\(number(below: 2)).f\(number(below: 3))(\(number(below: 3)))"
      append("client → \(call)\(outcome)", depth: depth)
    }
    if depth < 5, number(below: 3) > 0 {
      for _ in 0..<number(below: 4) { appendCall(depth: depth + 1) }
    }
  }

  // MARK: - Edits

  private static func depth(of line: String) -> Int { line.prefix { $0 == " " }.count / 2 }

  /// The lines of the call on a line.
  private func call(at index: Int) -> Range<Int> {
    let depth = Self.depth(of: lines[index])
    let end = lines[(index + 1)...].firstIndex { Self.depth(of: $0) <= depth }
    return index..<(end ?? lines.count)
  }

  private mutating func edit() {
    let index = number(below: lines.count)
    let call = call(at: index)
    let indentation = lines[index].prefix { $0 == " " }
    switch number(below: 6) {
    case 0: lines.removeSubrange(call)
    case 1: lines.insert(contentsOf: lines[call], at: index)
    case 2: lines.remove(at: index)
    case 3: lines[index] = lines[index].replacing("(1", with: "(7")
    case 4:
      let moved = lines[call].map { $0.dropFirst(indentation.count) }
      lines.removeSubrange(call)
      let place = number(below: lines.count)
      let other = lines[place].prefix { $0 == " " }
      lines.insert(contentsOf: moved.map { String(other) + $0 }, at: place)
    default: lines.insert(String(indentation) + "client → create Account#99", at: index)
    }
  }
}

public import SeqtraceEvents
public import SeqtraceTranscript

/// A fragment of a transcript to find in a trace.
///
/// ```text
/// Bank.pay(…)
///   Account.withdraw(…) throws
/// ```
///
/// A line of the pattern matches a line with the same text; `…` or `...` matches any text. The sender, the
/// outcome and the file are compared only if the pattern contains them. A type without a number matches any
/// of its objects, and `Account#1` matches the first object. A call without parentheses, as in
/// `Account.withdraw`, or with only the labels of its declaration, as in `Account.withdraw(_:)`, matches any
/// arguments. An indented line must match inside the line above it, at any depth. Lines must match in order,
/// with any lines between them.
public struct TracePattern: Sendable {
  /// A line of the pattern, with the lines that must match inside it.
  fileprivate struct Node: Sendable {
    var parts: [String]
    var children: [Node] = []

    /// Whether the line contains numbers of objects.
    var hasNumbers: Bool { parts.contains { $0.contains("#") } }
  }

  /// A reason why a pattern can't match anything.
  public enum Problem: Sendable, Hashable {
    /// The pattern has no lines.
    case empty
    /// No transcript can contain such a line.
    case malformedLine(String, TranscriptDiagnostic.Problem)
  }

  private let nodes: [Node]
  /// The reason why the pattern can't match anything; `nil` if it can.
  public private(set) var problem: Problem?

  /// Parses a pattern.
  public init(_ text: String) {
    var lines: [(depth: Int, text: String)] = []
    for line in text.split(whereSeparator: \.isNewline) {
      let depth = line.prefix { $0 == " " }.count
      let content = line.dropFirst(depth)
      if content.isEmpty || content.hasPrefix("//") { continue }
      let text = String(content).replacing("...", with: "…").replacing(" -> ", with: " → ")
      lines.append((depth, text))
      if problem == nil { problem = Self.problem(in: text) }
    }
    if lines.isEmpty { problem = .empty }
    var rest = lines[...]
    nodes = Self.nodes(&rest, within: -1)
  }

  /// Returns the reason why a line can't occur in any transcript, whatever text replaces `…`; `nil` if it can
  /// occur.
  private static func problem(in line: String) -> Problem? {
    // At either end, `…` may represent part of a clause.
    if line.hasPrefix("…") || line.hasSuffix("…") { return nil }
    var first: TranscriptDiagnostic.Problem?
    for filling in ["x", "x.x", "x.x()", "x)", "(x", "\""] {
      guard let problem = TranscriptReader.problem(inLine: line.replacing("…", with: filling))
      else { return nil }
      first = first ?? problem
    }
    return first.map { .malformedLine(line, $0) }
  }

  private static func nodes(
    _ lines: inout ArraySlice<(depth: Int, text: String)>, within depth: Int
  ) -> [Node] {
    var nodes: [Node] = []
    while let line = lines.first, line.depth > depth {
      lines.removeFirst()
      var node = Node(
        parts: line.text.split(separator: "…", omittingEmptySubsequences: false).map(String.init))
      node.children = Self.nodes(&lines, within: line.depth)
      nodes.append(node)
    }
    return nodes
  }

  /// Returns the indices, in the normalised trace, of the events that match the pattern's first
  /// line.
  ///
  /// - Complexity: O(*n* · *p*) for *n* lines and *p* lines of the pattern, if few lines match.
  public func matches(in trace: Trace) -> [Int] {
    guard !nodes.isEmpty else { return [] }
    let trace = trace.normalized()
    let found = matches(inNormalized: trace)
    if !found.isEmpty { return found }
    // A pattern may use the name of a type without its enclosing types.
    let names = Set(trace.participants.map(\.name))
    let short = TypeName.shortest(names)
    if short.allSatisfy({ $0.key == $0.value }) { return [] }
    var renamed = trace
    renamed.renameParticipants(short, mark: .counted)
    return matches(inNormalized: renamed)
  }

  private func matches(inNormalized trace: Trace) -> [Int] {
    let transcript = TranscriptLines(trace, withClauses: true)
    let lines = transcript.lines.indices.map { MatchedLine(transcript, $0, of: trace) }
    return lines.indices.compactMap { index in
      guard let event = lines[index].event, lines[index].isMatched(by: nodes[0]),
        holds(nodes[0].children, lines, inside: index),
        follows(nodes.dropFirst(), lines, from: index + 1, depth: lines[index].depth)
      else { return nil }
      return event
    }
  }

  /// Returns whether the nodes match lines in order, before the first line with a depth less than `depth`.
  ///
  /// The earliest match of each node leaves the most lines for the next nodes.
  private func follows(
    _ nodes: ArraySlice<Node>, _ lines: [MatchedLine], from start: Int, depth: Int
  ) -> Bool {
    var nodes = nodes
    var index = start
    while let node = nodes.first {
      guard index < lines.count, lines[index].depth >= depth else { return false }
      if lines[index].isMatched(by: node), holds(node.children, lines, inside: index) {
        nodes.removeFirst()
      }
      index += 1
    }
    return true
  }

  private func holds(_ nodes: [Node], _ lines: [MatchedLine], inside index: Int) -> Bool {
    follows(nodes[...], lines, from: index + 1, depth: lines[index].depth + 1)
  }
}

/// A line in the form that patterns are matched against.
private struct MatchedLine {
  let depth: Int
  let event: Int?
  /// The sender with its arrow, and the action.
  private let sender: Substring
  private let action: Substring
  /// The outcome, in all forms that a pattern can use.
  private let outcomes: [Substring]
  private let file: Substring

  /// The name of a call, with its labels.
  private let name: String

  init(_ transcript: TranscriptLines, _ index: Int, of trace: Trace) {
    let line = transcript.lines[index]
    let clauses = transcript.clauses[index]
    func text(_ range: Range<Int>) -> Substring {
      String(decoding: transcript.bytes[range], as: UTF8.self)[...]
    }
    depth = line.depth
    if case .event(let index) = line.subject { event = index } else { event = nil }
    name = event.flatMap { trace.events[$0].name } ?? ""
    sender = text(line.text.lowerBound..<clauses.action)
    action = text(clauses.action..<clauses.outcome)
    // Marks are omitted: they are generated, so patterns can't contain them.
    file = text(clauses.file..<line.text.upperBound)
    outcomes = Self.outcomes(text(clauses.outcome..<clauses.mark))
  }

  /// Returns the forms of an outcome that a pattern can use: it may omit the outcome, or require any error or
  /// an error of a type.
  private static func outcomes(_ whole: Substring) -> [Substring] {
    if whole.isEmpty { return [""] }
    let short = ["", whole]
    let cancelled = " cancelled"
    let uncancelled = whole.hasSuffix(cancelled) ? [whole.dropLast(cancelled.count)] : []
    guard whole.hasPrefix(" throws") else { return short + uncancelled }
    let type = ErrorNames.typeOfCase(String(whole.dropFirst(" throws ".count)))
    return short + uncancelled + [" throws"] + (type.map { [" throws \($0)"] } ?? [])
  }

  /// Returns whether the line, in one of its possible forms, matches the parts of a pattern with any text
  /// between them.
  func isMatched(by node: TracePattern.Node) -> Bool {
    let actions = Self.objects(in: action, node).flatMap(calls)
    for sender in sender.isEmpty ? [""] : [""] + Self.objects(in: sender, node) {
      for action in actions {
        for outcome in outcomes {
          for file in file.isEmpty ? [""] : ["", file] {
            if Self.matches(sender + action + outcome + file, node.parts) { return true }
          }
        }
      }
    }
    return false
  }

  /// Returns the forms of a text that a pattern can use for its objects: any object of a type, or a specific
  /// one.
  private static func objects(in text: Substring, _ node: TracePattern.Node) -> [Substring] {
    // Values may contain any characters, so only the text before them is changed.
    let end = text.firstIndex { "(=\"`[".contains($0) } ?? text.endIndex
    let head = text[..<end]
    guard head.contains("#") else {
      guard node.hasNumbers,
        let place = head.firstRange(of: " → ")?.lowerBound
          ?? head.lastIndex(of: ".") ?? (end == text.endIndex ? end : nil)
      else { return [text] }
      return [text, text[..<place] + "#1" + text[place...]]
    }
    return node.hasNumbers
      ? [text, head.replacing(/#[0-9]+/, with: "") + text[end...]]
      : [head.replacing(/#[0-9]+/, with: "") + text[end...]]
  }

  /// Returns the forms of a call that a pattern can use: with its arguments, with the labels of its
  /// declaration, or with neither.
  private func calls(_ text: Substring) -> [Substring] {
    guard let open = text.firstIndex(of: "("), let labels = name.firstIndex(of: "(") else {
      return [text]
    }
    let (call, rest) = (text[..<open], name[labels...])
    guard call.hasSuffix(name[..<labels]) else { return [text] }
    var calls = [text, call, call + rest]
    // Values without labels are in square brackets after the labels.
    let values = text[open...].dropFirst(rest.count)
    if text[open...].hasPrefix(rest), values.hasPrefix(" ["), values.hasSuffix("]") {
      calls.append(call + "(" + values.dropFirst(2).dropLast() + ")")
    }
    return calls
  }

  private static func matches(_ text: Substring, _ parts: [String]) -> Bool {
    guard parts.count > 1 else { return text == parts[0] }
    guard text.hasPrefix(parts[0]) else { return false }
    var rest = text.dropFirst(parts[0].count)
    for part in parts[1..<(parts.count - 1)] where !part.isEmpty {
      guard let range = rest.firstRange(of: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return rest.count >= parts[parts.count - 1].count && rest.hasSuffix(parts[parts.count - 1])
  }
}

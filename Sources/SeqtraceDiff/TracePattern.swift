public import SeqtraceEvents
import SeqtraceTranscript

/// A fragment of a transcript to look for in a trace.
///
/// ```text
/// Bank.pay(…)
///   Account.withdraw(…) throws
/// ```
///
/// A line matches a line with the same text; `…` matches any text. The sender, the outcome and the
/// file are compared only if the pattern gives them. An indented line must happen inside the line
/// above it, at any depth. Lines must follow each other, with any lines between them.
public struct TracePattern: Sendable {
  /// A line of the pattern with what must happen inside it.
  private struct Node: Sendable {
    var parts: [String]
    var children: [Node] = []
  }

  private let nodes: [Node]

  /// Parses a pattern.
  public init(_ text: String) {
    var lines: [(depth: Int, text: String)] = []
    for line in text.split(whereSeparator: \.isNewline) {
      let depth = line.prefix { $0 == " " }.count
      let content = line.dropFirst(depth)
      if content.isEmpty || content.hasPrefix("//") { continue }
      lines.append((depth, String(content)))
    }
    var rest = lines[...]
    nodes = Self.nodes(&rest, within: -1)
  }

  private static func nodes(
    _ lines: inout ArraySlice<(depth: Int, text: String)>, within depth: Int
  ) -> [Node] {
    var nodes: [Node] = []
    while let line = lines.first, line.depth > depth {
      lines.removeFirst()
      let text = line.text.replacing("...", with: "…").replacing(" -> ", with: " → ")
      var node = Node(
        parts: text.split(separator: "…", omittingEmptySubsequences: false).map(String.init))
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
    let transcript = TranscriptLines(trace.normalized())
    let lines = transcript.lines.map { MatchedLine($0, text: transcript.text(of: $0)) }
    guard !nodes.isEmpty else { return [] }
    return lines.indices.compactMap { index in
      guard let event = lines[index].event, lines[index].isMatched(by: nodes[0].parts),
        holds(nodes[0].children, lines, inside: index),
        follows(nodes.dropFirst(), lines, from: index + 1, depth: lines[index].depth)
      else { return nil }
      return event
    }
  }

  /// Whether the nodes match lines in their order, none of which is less deep than given.
  ///
  /// The earliest match of each leaves most lines for those that follow.
  private func follows(
    _ nodes: ArraySlice<Node>, _ lines: [MatchedLine], from start: Int, depth: Int
  ) -> Bool {
    var nodes = nodes
    var index = start
    while let node = nodes.first {
      guard index < lines.count, lines[index].depth >= depth else { return false }
      if lines[index].isMatched(by: node.parts), holds(node.children, lines, inside: index) {
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

/// A line as patterns see it.
private struct MatchedLine {
  var depth: Int
  var event: Int?
  /// The line in all ways in which a pattern can say it: with and without sender and outcome.
  var texts: [Substring]

  init(_ line: TranscriptLines.Line, text: String) {
    depth = line.depth
    if case .event(let index) = line.subject { event = index }
    var whole = text[...]
    for separator in [" @ ", " as "] { whole = Self.cut(whole, at: separator) }
    var texts = [whole]
    if let arrow = whole.firstRange(of: " → ") { texts.append(whole[arrow.upperBound...]) }
    for text in texts {
      for separator in [" returns ", " throws", " cancelled", " interrupted"] {
        let cut = Self.cut(text, at: separator)
        if cut.endIndex < text.endIndex { texts.append(cut) }
        // A pattern may ask that it throws, whatever it throws.
        if separator == " throws", cut.endIndex < text.endIndex { texts.append(cut + " throws") }
      }
    }
    self.texts = texts
  }

  private static func cut(_ text: Substring, at separator: String) -> Substring {
    text.firstRange(of: separator).map { text[..<$0.lowerBound] } ?? text
  }

  /// Whether one of the texts is these parts with anything between them.
  func isMatched(by parts: [String]) -> Bool { texts.contains { Self.matches($0, parts) } }

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

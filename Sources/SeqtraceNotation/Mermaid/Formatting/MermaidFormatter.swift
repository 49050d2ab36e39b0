/// Rewrites the text of a Mermaid sequence diagram in a canonical form, like a code formatter.
///
/// Each statement is on its own line, indented by the blocks around it, with one space between words and none
/// around arrows. Keywords are in lower case; arrows and texts don't change. Comments are kept, and
/// consecutive empty lines become one. A line that can't be read doesn't change, so formatting neither loses
/// nor repairs anything.
///
/// The diagram that the text describes stays the same. Formatting the result again changes nothing.
public struct MermaidFormatter: Sendable {
  /// Creates a formatter.
  public init() {}

  /// Returns the text in canonical form, ending with a line break. All line breaks have the form of the first
  /// one in the text: with or without a carriage return.
  ///
  /// - Complexity: O(*n*) for *n* bytes, because lines are indented by at most twelve levels.
  public func format(_ syntax: MermaidSyntax) -> [UInt8] {
    var writer = MermaidFormatting(syntax)
    for index in syntax.statements.indices { writer.write(index) }
    return writer.output.withLineBreaks(of: syntax.source)
  }
}

/// Formats one text for the ``MermaidFormatter``.
private struct MermaidFormatting {
  private let syntax: MermaidSyntax
  private(set) var output: [UInt8] = []
  private var depth = 0
  /// The offset in the source after the statement that was written last.
  private var end = 0

  /// The greatest number of levels by which a line is indented, so that deep nesting doesn't make the text
  /// long.
  private static let deepestIndentation = 12

  init(_ syntax: MermaidSyntax) {
    self.syntax = syntax
    output.reserveCapacity(syntax.source.count + syntax.source.count / 8)
  }

  mutating func write(_ index: Int) {
    let statement = syntax.statements[index]
    let gap = syntax.source[end..<statement.span.range.lowerBound]
    let isOnSameLine = !output.isEmpty && !gap.contains(.lineFeed)
    end = statement.span.range.upperBound
    if case .comment = statement.content, isOnSameLine, staysBeside(statement) {
      output.removeLast()
      line(" " + syntax.text(of: statement.span), indented: 0)
      return
    }
    if gap.count(where: { $0 == .lineFeed }) > 1, !output.isEmpty { output.append(.lineFeed) }
    if case .end = statement.content { depth -= 1 }
    let isDivider = if case .divide = statement.content { true } else { false }
    line(text(of: statement), indented: max(0, isDivider ? depth - 1 : depth))
    switch statement.content {
    case .open: depth += 1
    case .header: depth = 1
    default: break
    }
  }

  /// Returns whether a comment can stay on the line of the statement before it. Only a comment after `#` can,
  /// because texts end at a `#`, unless the `#` starts a code such as `#35;`.
  private func staysBeside(_ statement: MermaidSyntax.Statement) -> Bool {
    let comment = syntax.source[statement.span.range]
    guard comment.first == .hash else { return false }
    let word = comment.dropFirst().prefix { $0.isWordPart }
    return word.isEmpty || word.endIndex == comment.endIndex || comment[word.endIndex] != .semicolon
  }

  private mutating func line(_ text: String, indented levels: Int) {
    for _ in 0..<min(levels, Self.deepestIndentation) { output += "  ".utf8 }
    output += text.utf8
    output.append(.lineFeed)
  }

  private func text(of span: SourceSpan) -> String { syntax.text(of: span) }

  /// Returns a space and the text of a span, for use after a keyword; empty if the text is empty.
  private func rest(_ span: SourceSpan) -> String { span.isEmpty ? "" : " " + text(of: span) }

  private func text(of statement: MermaidSyntax.Statement) -> String {
    switch statement.content {
    case .frontMatter, .directive, .comment, .unreadable: text(of: statement.span)
    case .header: "sequenceDiagram"
    case .participant(let participant): text(of: participant)
    case .destroy(let id): "destroy \(text(of: id))"
    case .menu(let menu, of: let id, let text):
      "\(menu.rawValue) \(self.text(of: id)):\(rest(text))"
    case .message(let message): text(of: message)
    case .note(let placement, let first, let second, let text):
      "note \(placement.words) \(self.text(of: first))"
        + (second.map { ",\(self.text(of: $0))" } ?? "") + ":\(rest(text))"
    case .activate(let id): "activate \(text(of: id))"
    case .deactivate(let id): "deactivate \(text(of: id))"
    case .open(let block, let text): block.rawValue + rest(text)
    case .divide(let text): divider(of: statement) + rest(text)
    case .end: "end"
    case .autonumber(let start, let step):
      "autonumber" + (start.map(rest) ?? "") + (step.map(rest) ?? "")
    case .autonumberOff: "autonumber off"
    case .title(let text): "title" + rest(text)
    case .accessibleTitle(let text): "accTitle:" + rest(text)
    case .accessibleDescription(let text): description(text)
    }
  }

  private func divider(of statement: MermaidSyntax.Statement) -> String {
    guard let parent = statement.parent,
      case .open(let block, _) = syntax.statements[parent].content
    else { return "else" }
    return block.divider ?? "else"
  }

  /// Returns an `accDescr` statement. A description of several lines keeps its lines and its braces.
  private func description(_ span: SourceSpan) -> String {
    let lines = text(of: span)
    guard lines.utf8.contains(.lineFeed) || span.isEmpty else { return "accDescr: \(lines)" }
    return "accDescr {\n\(lines)\n}"
  }

  private func text(of participant: MermaidSyntax.Participant) -> String {
    (participant.isCreated ? "create " : "") + (participant.isActor ? "actor " : "participant ")
      + text(of: participant.id)
      + (participant.configuration.map { "@{ \(text(of: $0)) }" } ?? "")
      + (participant.alias.map { " as\(rest($0))" } ?? "")
  }

  private func text(of message: MermaidSyntax.Message) -> String {
    text(of: message.sender) + (message.hasCircleAtSender ? "()" : "") + message.arrow.rawValue
      + (message.activation.map { $0 == .starts ? "+" : "-" } ?? "")
      + (message.hasCircleAtReceiver ? "()" : "") + text(of: message.receiver) + ":"
      + rest(message.text)
  }
}

extension MermaidSyntax.Placement {
  fileprivate var words: String {
    switch self {
    case .left: "left of"
    case .right: "right of"
    case .over: "over"
    }
  }
}

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
    var formatting = MermaidFormatting(syntax: syntax, lines: FormattedLines(syntax.source))
    for statement in syntax.statements { formatting.write(statement) }
    return formatting.lines.bytes.withLineBreaks(of: syntax.source)
  }
}

/// Formats one text for the ``MermaidFormatter``.
private struct MermaidFormatting {
  let syntax: MermaidSyntax
  var lines: FormattedLines
  var depth = 0

  mutating func write(_ statement: MermaidSyntax.Statement) {
    if lines.pass(statement.span, mayJoin: staysBeside(statement)) {
      return lines.append(syntax.source[statement.span.range])
    }
    if case .end = statement.content { depth -= 1 }
    let isDivider = if case .divide = statement.content { true } else { false }
    lines.append(text(of: statement).utf8, indentedBy: isDivider ? depth - 1 : depth)
    switch statement.content {
    case .open: depth += 1
    case .header: depth = 1
    default: break
    }
  }

  /// Returns whether a statement can stay on the line of the one before it. Only a comment after `#` can,
  /// because texts end at a `#`, unless the `#` starts a code such as `#35;`.
  private func staysBeside(_ statement: MermaidSyntax.Statement) -> Bool {
    let comment = syntax.source[statement.span.range]
    guard case .comment = statement.content, comment.first == .hash else { return false }
    let word = comment.dropFirst().prefix { $0.isWordPart }
    return word.isEmpty || word.endIndex == comment.endIndex || comment[word.endIndex] != .semicolon
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

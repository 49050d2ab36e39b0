extension MermaidSyntax {
  /// A statement of a Mermaid sequence diagram.
  public typealias Statement = SyntaxStatement<Content>

  /// The content of a statement. The spans are the bytes of its parts.
  public enum Content: Sendable, Hashable {
    // Before the diagram.

    /// YAML between two lines of hyphens; the span covers the lines between them.
    case frontMatter(SourceSpan)
    /// `%%{…}%%`; the span covers the text between the braces.
    case directive(SourceSpan)
    /// `sequenceDiagram`.
    case header

    // Anywhere.

    /// `%% …` or `# …`; the span covers the text after the marks.
    case comment(SourceSpan)
    /// Text that could not be read; a diagnostic gives the reason.
    case unreadable

    // Participants.

    /// `participant` or `actor`, perhaps after `create`.
    case participant(Participant)
    /// `destroy`.
    case destroy(SourceSpan)
    /// `link`, `links`, `properties` or `details`.
    case menu(Menu, of: SourceSpan, text: SourceSpan)

    // Rows.

    /// A message.
    case message(Message)
    /// `note`, with one participant or, for `over A,B`, two.
    case note(Placement, SourceSpan, SourceSpan?, text: SourceSpan)
    /// `activate`.
    case activate(SourceSpan)
    /// `deactivate`.
    case deactivate(SourceSpan)

    // Blocks.

    /// The start of a block, with the rest of its line.
    case open(Block, SourceSpan)
    /// `else`, `and` or `option`, with the rest of its line.
    case divide(SourceSpan)
    /// `end`.
    case end

    // Settings.

    /// `autonumber`, with the first number and the step, if given.
    case autonumber(start: SourceSpan?, step: SourceSpan?)
    /// `autonumber off`.
    case autonumberOff
    /// `title`.
    case title(SourceSpan)
    /// `accTitle`.
    case accessibleTitle(SourceSpan)
    /// `accDescr`, on one line or in braces.
    case accessibleDescription(SourceSpan)
  }

  /// The declaration of a participant.
  public struct Participant: Sendable, Hashable {
    /// The name by which statements refer to it.
    public var id: SourceSpan
    /// The text in the braces of `@{…}`; `nil` without braces.
    public var configuration: SourceSpan?
    /// The text after `as`; `nil` without one.
    public var alias: SourceSpan?
    /// Whether the keyword is `actor`.
    public var isActor: Bool
    /// Whether the declaration follows `create`.
    public var isCreated: Bool
  }

  /// A message statement.
  public struct Message: Sendable, Hashable {
    /// The participant left of the arrow.
    public var sender: SourceSpan
    /// The participant right of the arrow.
    public var receiver: SourceSpan
    /// The text after the colon.
    public var text: SourceSpan
    /// The arrow.
    public var arrow: MermaidArrow
    /// Whether `()` precedes the arrow.
    public var hasCircleAtSender = false
    /// Whether `()` follows the arrow.
    public var hasCircleAtReceiver = false
    /// The effect of `+` or `-` after the arrow; `nil` without a sign.
    public var activation: ActivationChange?
  }

  /// The effect of a sign after an arrow on a participant's activations.
  public enum ActivationChange: Sendable, Hashable {
    /// `+` activates the receiver.
    case starts
    /// `-` deactivates the sender.
    case ends
  }

  /// The place of a note.
  public enum Placement: Sendable, Hashable { case left, right, over }

  /// The keyword of a participant's menu.
  public enum Menu: String, Sendable, Hashable { case link, links, properties, details }

  /// The keyword of a block.
  public enum Block: String, Sendable, Hashable, CaseIterable {
    case loop, opt, alt, par
    case parOver = "par_over"
    case critical
    case `break`, rect, box

    /// The keyword between two parts of the block; `nil` for a block that has only one part.
    public var divider: String? {
      switch self {
      case .alt: "else"
      case .par, .parOver: "and"
      case .critical: "option"
      case .loop, .opt, .break, .rect, .box: nil
      }
    }
  }
}

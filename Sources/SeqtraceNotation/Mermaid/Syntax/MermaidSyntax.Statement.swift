extension MermaidSyntax {
  /// A statement of a Mermaid sequence diagram.
  public typealias Statement = SyntaxStatement<Content>

  /// The content of a statement. A span gives the bytes of a part of the statement.
  public enum Content: Sendable, Hashable {
    // Statements before the diagram.

    /// YAML between two lines of hyphens. The span gives the lines between them.
    case frontMatter(SourceSpan)
    /// `%%{…}%%`. The span gives the text between the braces.
    case directive(SourceSpan)
    /// `sequenceDiagram`.
    case header

    // Statements that may be anywhere.

    /// `%% …` or `# …`. The span gives the text after the marks.
    case comment(SourceSpan)
    /// Text that can't be read. A diagnostic gives the reason.
    case unreadable

    // Statements about participants.

    /// `participant` or `actor`, possibly after `create`.
    case participant(Participant)
    /// `destroy`.
    case destroy(SourceSpan)
    /// `link`, `links`, `properties` or `details`.
    case menu(Menu, of: SourceSpan, text: SourceSpan)

    // Rows.

    /// A message.
    case message(Message)
    /// `note`, with one participant or, after `over`, one or two.
    case note(Placement, SourceSpan, SourceSpan?, text: SourceSpan)
    /// `activate`.
    case activate(SourceSpan)
    /// `deactivate`.
    case deactivate(SourceSpan)

    // Blocks.

    /// The start of a block, with the text after its keyword.
    case open(Block, SourceSpan)
    /// `else`, `and` or `option`, with the text after it.
    case divide(SourceSpan)
    /// `end`.
    case end

    // Settings.

    /// `autonumber`, with the first number and the step, as far as they are given.
    case autonumber(start: SourceSpan?, step: SourceSpan?)
    /// `autonumber off`.
    case autonumberOff
    /// `title`.
    case title(SourceSpan)
    /// `accTitle`.
    case accessibleTitle(SourceSpan)
    /// `accDescr`, with a text on one line or in braces.
    case accessibleDescription(SourceSpan)
  }

  /// The declaration of a participant.
  public struct Participant: Sendable, Hashable {
    /// The name by which other statements refer to the participant.
    public var id: SourceSpan
    /// The text in the braces of `@{…}`; `nil` if there is none.
    public var configuration: SourceSpan?
    /// The text after `as`; `nil` if there is none.
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
    /// Whether `()` is written before the arrow.
    public var hasCircleAtSender = false
    /// Whether `()` is written after the arrow.
    public var hasCircleAtReceiver = false
    /// The effect of a `+` or `-` after the arrow; `nil` if there is none.
    public var activation: ActivationChange?
  }

  /// The effect of a sign after an arrow on a participant's activations.
  public enum ActivationChange: Sendable, Hashable {
    /// `+` activates the receiver.
    case starts
    /// `-` deactivates the sender.
    case ends
  }

  /// The position of a note relative to its participants.
  public enum Placement: Sendable, Hashable { case left, right, over }

  /// The keyword of a statement that gives a participant a menu.
  public enum Menu: String, Sendable, Hashable { case link, links, properties, details }

  /// The keyword of a block.
  public enum Block: String, Sendable, Hashable, CaseIterable {
    case loop, opt, alt, par
    case parOver = "par_over"
    case critical
    case `break`, rect, box

    /// The keyword that separates two parts of the block; `nil` if the block can have only one part.
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

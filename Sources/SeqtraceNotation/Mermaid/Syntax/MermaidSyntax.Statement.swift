extension MermaidSyntax {
  /// One statement.
  public struct Statement: Sendable, Hashable {
    /// What it says.
    public var content: Content
    /// The bytes from its first to its last, without the separator behind it.
    public var span: SourceSpan
    /// The index of the statement that opened the block around it, or of its own block for an `end`
    /// and for an `else`, `and` or `option`; `nil` outside of all blocks.
    public var parent: Int? { opener < 0 ? nil : Int(opener) }

    private let opener: Int32

    init(_ content: Content, _ span: SourceSpan, parent: Int?) {
      self.content = content
      self.span = span
      opener = parent.map { Int32($0) } ?? -1
    }
  }

  /// What a statement says. Spans are the bytes of its parts.
  public enum Content: Sendable, Hashable {
    // Before the diagram.

    /// YAML between two lines of hyphens: the lines between them.
    case frontMatter(SourceSpan)
    /// `%%{…}%%`: what stands between the braces.
    case directive(SourceSpan)
    /// `sequenceDiagram`.
    case header

    // Anywhere.

    /// `%% …` or `# …`: what stands behind the marks.
    case comment(SourceSpan)
    /// What could not be read; a diagnostic says why.
    case unreadable

    // Participants.

    /// `participant`, `actor` and `create`.
    case participant(Participant)
    /// `destroy`.
    case destroy(SourceSpan)
    /// `link`, `links`, `properties` or `details`.
    case menu(Menu, of: SourceSpan, text: SourceSpan)

    // Rows.

    /// A message.
    case message(Message)
    /// `note`; the second participant is that of `over A,B`.
    case note(Placement, SourceSpan, SourceSpan?, text: SourceSpan)
    /// `activate`.
    case activate(SourceSpan)
    /// `deactivate`.
    case deactivate(SourceSpan)

    // Blocks.

    /// What opens a block, with the rest of its line.
    case open(Block, SourceSpan)
    /// `else`, `and` or `option`, with the rest of its line.
    case divide(SourceSpan)
    /// `end`.
    case end

    // Settings.

    /// `autonumber`, with the first number and the step where they are given.
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
    /// What stands in the braces of `@{…}`.
    public var configuration: SourceSpan?
    /// What stands behind `as`.
    public var alias: SourceSpan?
    /// Whether the word is `actor`.
    public var isActor: Bool
    /// Whether `create` stands before it.
    public var isCreated: Bool
  }

  /// A message.
  public struct Message: Sendable, Hashable {
    /// The participant on the left of the arrow.
    public var sender: SourceSpan
    /// The participant on its right.
    public var receiver: SourceSpan
    /// What stands behind the colon.
    public var text: SourceSpan
    /// The arrow.
    public var arrow: MermaidArrow
    /// Whether `()` stands before the arrow.
    public var hasCircleAtSender = false
    /// Whether `()` stands behind the arrow.
    public var hasCircleAtReceiver = false
    /// What `+` or `-` behind the arrow do.
    public var activation: ActivationChange?
  }

  /// What a sign behind an arrow does to a participant's activations.
  public enum ActivationChange: Sendable, Hashable {
    /// `+` activates the receiver.
    case starts
    /// `-` deactivates the sender.
    case ends
  }

  /// Where a note stands.
  public enum Placement: Sendable, Hashable { case left, right, over }

  /// What a participant's menu is given.
  public enum Menu: String, Sendable, Hashable { case link, links, properties, details }

  /// What a block is.
  public enum Block: String, Sendable, Hashable, CaseIterable {
    case loop, opt, alt, par
    case parOver = "par_over"
    case critical
    case `break`, rect, box

    /// The word between two parts of the block, where it can have several.
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

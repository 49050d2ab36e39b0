extension PlantUMLSyntax {
  /// What a statement says. Spans are the bytes of its parts; names are without their quotes.
  public enum Content: Sendable, Hashable {
    // The file.

    /// What stands before `@startuml` and behind `@enduml`.
    case outside
    /// `@startuml`, with the rest of its line.
    case start(SourceSpan)
    /// `@enduml`.
    case finish
    /// `' …`: what stands behind the mark.
    case comment(SourceSpan)
    /// `/' … '/`.
    case blockComment
    /// What could not be read; a diagnostic says why.
    case unreadable

    // Participants.

    /// `participant` and its kin, and `create`.
    case participant(Participant)
    /// `destroy`.
    case destroy(SourceSpan)
    /// `box`.
    case box(title: SourceSpan?, color: SourceSpan?)
    /// `end box`.
    case endBox
    /// `url of`.
    case link(of: SourceSpan, SourceSpan)

    // Rows.

    /// A message.
    case message(Message)
    /// `return`.
    case giveBack(SourceSpan)
    /// `note`, `hnote` or `rnote`.
    case note(Note)
    /// `ref over`.
    case reference([SourceSpan], link: SourceSpan?, Text)
    /// `== … ==`.
    case divider(SourceSpan)
    /// `... … ...`.
    case delay(SourceSpan)
    /// `|||`.
    case space
    /// `newpage`.
    case newPage(SourceSpan)
    /// `{a} <-> {b} : …`.
    case measure(SourceSpan, SourceSpan, SourceSpan)

    // Activations.

    /// `activate`.
    case activate(SourceSpan, color: SourceSpan?)
    /// `deactivate`, which may name no participant.
    case deactivate(SourceSpan?)
    /// `autoactivate`.
    case autoactivate(Bool)

    // Blocks.

    /// What opens a block: its colours, and the rest of its line.
    case open(Block, color: SourceSpan?, SourceSpan, isParallel: Bool)
    /// `else` or `also`, with the rest of its line.
    case divide(SourceSpan)
    /// `end`, with the rest of its line.
    case end(SourceSpan)

    // Settings.

    /// `autonumber`.
    case autonumber(Autonumber)
    /// A text that stands above or below the diagram.
    case caption(Caption, Text)
    /// A setting that asks for what is drawn anyhow, such as `hide footbox`.
    case agreed
    /// A setting that is read and not followed: its name.
    case setting(SourceSpan)
  }

  /// A text: the rest of a line, or lines of its own.
  public struct Text: Sendable, Hashable {
    /// Its bytes.
    public var span: SourceSpan
    /// Whether it has lines of its own, up to a line that ends it.
    public var isBlock = false
  }

  /// A name, and what is shown in its place.
  public struct Name: Sendable, Hashable {
    /// The name by which statements refer to it.
    public var id: SourceSpan
    /// What is shown.
    public var label: SourceSpan?
  }

  /// The declaration of a participant.
  public struct Participant: Sendable, Hashable {
    /// The word for what its head looks like; `nil` behind `create` alone.
    public var kind: ParticipantKind?
    /// Whether `create` stands before it.
    public var isCreated = false
    /// Its name.
    public var name: Name
    /// The lines between brackets that are shown.
    public var lines: SourceSpan?
    /// What stands between `<<` and `>>`.
    public var stereotype: SourceSpan?
    /// Where it stands among the others.
    public var order: SourceSpan?
    /// Its colour.
    public var color: SourceSpan?
    /// What stands between `[[` and `]]`.
    public var link: SourceSpan?
  }

  /// The word for what a participant's head looks like.
  public enum ParticipantKind: String, Sendable, Hashable, CaseIterable {
    case participant, actor, boundary, control, entity, queue, database, collections
  }

  /// An end of a message.
  public enum End: Sendable, Hashable {
    /// At a participant.
    case name(Name)
    /// At the edge of the diagram: `[` or `]`, which may be left out.
    case edge
    /// At the end of a short arrow: `?`.
    case nowhere
  }

  /// A message. Its heads tell which of its ends sends it.
  public struct Message: Sendable, Hashable {
    /// Whether `&` puts it beside the message before.
    public var isParallel = false
    /// The name of its place in time.
    public var anchor: SourceSpan?
    /// What stands on the left of the arrow.
    public var left: End
    /// The arrow.
    public var arrow: PlantUMLArrow
    /// What stands on the right of the arrow.
    public var right: End
    /// What else receives it.
    public var others: [SourceSpan] = []
    /// What signs behind it do, in their order.
    public var changes: [Change] = []
    /// Colours, stereotypes and places in time behind the name, which are not drawn.
    public var isStyled = false
    /// What stands between `[[` and `]]`.
    public var link: SourceSpan?
    /// What stands behind the colon.
    public var text: SourceSpan
  }

  /// What signs behind a message do.
  public enum Change: String, Sendable, Hashable, CaseIterable {
    /// Activates the receiver.
    case starts = "++"
    /// Deactivates the sender.
    case ends = "--"
    /// Creates the receiver.
    case creates = "**"
    /// Destroys the receiver.
    case destroys = "!!"
  }

  /// A note.
  public struct Note: Sendable, Hashable {
    /// The word, which stands for a shape.
    public var shape: Shape
    /// Where it stands.
    public var place: Place
    /// Whether `/` or `&` puts it beside another row.
    public var isBeside = false
    /// Its colour.
    public var color: SourceSpan?
    /// What it says.
    public var text: Text

    /// The word for a note.
    public enum Shape: String, Sendable, Hashable, CaseIterable { case note, hnote, rnote }

    /// Where a note stands.
    public enum Place: Sendable, Hashable {
      /// At the last message: on its left, right, above or below it.
      case message(SourceSpan)
      case left(SourceSpan)
      case right(SourceSpan)
      case over(SourceSpan, SourceSpan?)
      /// Over all participants.
      case across
    }
  }

  /// What a block is.
  public enum Block: String, Sendable, Hashable, CaseIterable {
    case alt, opt, loop, par, par2, `break`, critical, group
  }

  /// What numbers messages.
  public enum Autonumber: Sendable, Hashable {
    /// Begins to count.
    case begin(first: SourceSpan?, step: SourceSpan?, format: SourceSpan?)
    /// Shows no more numbers.
    case stop
    /// Shows numbers again.
    case resume(step: SourceSpan?, format: SourceSpan?)
    /// Counts on at another level.
    case next(SourceSpan?)
  }

  /// What a text above or below a diagram is.
  public enum Caption: String, Sendable, Hashable, CaseIterable {
    case title, header, footer, caption, legend, mainframe
  }
}

public import SeqtraceDiagram

extension PlantUMLSyntax {
  /// The content of a statement. Spans are the bytes of its parts; names are without their quotes.
  public enum Content: Sendable, Hashable {
    // The file.

    /// Text before `@startuml` or after `@enduml`.
    case outside
    /// `@startuml`, with the rest of its line.
    case start(SourceSpan)
    /// `@enduml`.
    case finish
    /// A comment of one line: the text after the `'`.
    case comment(SourceSpan)
    /// A comment between `/'` and `'/`.
    case blockComment
    /// Text that could not be read; a diagnostic gives the reason.
    case unreadable

    // Participants.

    /// The declaration of a participant: `participant`, `actor` and so on, or `create`.
    case participant(Participant)
    /// `destroy`.
    case destroy(SourceSpan)
    /// `box`.
    case box(title: SourceSpan?, color: SourceSpan?)
    /// `end box`.
    case endBox

    // Rows.

    /// A message.
    case message(Message)
    /// `return`.
    case giveBack(SourceSpan)
    /// `note`, `hnote` or `rnote`.
    case note(Note)
    /// `ref over`.
    case reference([SourceSpan], link: SourceSpan?, colors: ReferenceColors, Text)
    /// `== … ==`.
    case divider(SourceSpan)
    /// `... … ...`.
    case delay(SourceSpan)
    /// `|||`, perhaps with a height as in `||45||`.
    case space(height: SourceSpan?)
    /// `newpage`.
    case newPage(SourceSpan)
    /// `{a} <-> {b} : …`, which isn't drawn.
    case measure

    // Activations.

    /// `activate`, with the colours of the bar and of the line around it.
    case activate(SourceSpan, color: SourceSpan?, line: SourceSpan?)
    /// `deactivate`, which may name no participant.
    case deactivate(SourceSpan?)
    /// `autoactivate`.
    case autoactivate(Bool)

    // Blocks.

    /// The start of a block, such as `alt`: its kind, the colours of its corner and its inside, and the rest
    /// of its line.
    case open(
      Block, cornerColor: SourceSpan?, color: SourceSpan?, SourceSpan, isParallel: Bool)
    /// `else` or `also`, with its colour and the rest of its line.
    case divide(color: SourceSpan?, SourceSpan)
    /// `end`, with the rest of its line.
    case end(SourceSpan)

    // Settings.

    /// `autonumber`.
    case autonumber(Autonumber)
    /// A text above or below the diagram, with the side that a word gives.
    case caption(Caption, TextAlignment?, Text)
    /// A setting that changes nothing, because the diagram is always drawn like that: `hide
    /// footbox`.
    case agreed
    /// The name of another setting, such as `skinparam`; the importer applies some of them.
    case setting(SourceSpan)
  }

  /// Text that is the rest of a line, or that has lines to itself.
  public struct Text: Sendable, Hashable {
    /// The bytes of the text.
    public var span: SourceSpan
    /// Whether the text has lines of its own, followed by a line that ends it.
    public var isBlock = false
  }

  /// A name, with the label that is shown instead of it.
  public struct Name: Sendable, Hashable {
    /// The name by which statements refer to it.
    public var id: SourceSpan
    /// The label; `nil` if the name itself is shown.
    public var label: SourceSpan?
  }

  /// The declaration of a participant.
  public struct Participant: Sendable, Hashable {
    /// The keyword that determines the shape of the head; `nil` if the declaration has only
    /// `create`.
    public var kind: ParticipantKind?
    /// Whether the declaration starts with `create`.
    public var isCreated = false
    /// The participant's name.
    public var name: Name
    /// The lines between `[` and `]`, which are shown instead of the name; `nil` if there are none.
    public var lines: SourceSpan?
    /// The stereotypes, without `<<` and `>>`.
    public var stereotypes: [SourceSpan] = []
    /// The number after `order`, by which participants are sorted; `nil` if there is none.
    public var order: SourceSpan?
    /// The participant's colour; `nil` for the usual one.
    public var color: SourceSpan?
    /// The link, without `[[` and `]]`; `nil` if there is none.
    public var link: SourceSpan?
  }

  /// The keyword that determines the shape of a participant's head.
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

    /// Whether the end isn't at a participant.
    var isOpen: Bool { if case .name = self { false } else { true } }
  }

  /// A message. The arrow's heads determine which end is the sender.
  public struct Message: Sendable, Hashable {
    /// The end to the left of the arrow.
    public var left: End
    /// The arrow between the two ends, with its line, its heads and its style.
    public var arrow: PlantUMLArrow
    /// The end to the right of the arrow.
    public var right: End
    /// The text after the colon.
    public var text: SourceSpan
    /// Whether the message starts with `&`, and so is drawn beside the previous one.
    public var isParallel = false
    private var box = Box.empty

    /// The parts that few messages have.
    public var extras: Extras {
      get { if case .full(let extras) = box { extras } else { Extras() } }
      set { box = newValue == Extras() ? .empty : .full(newValue) }
    }

    /// Storage for the extras, which few messages have. Without them in place, a statement is half as large,
    /// and messages are read in three quarters of the time.
    private indirect enum Box: Sendable, Hashable {
      case empty
      case full(Extras)
    }

    init(left: End, arrow: PlantUMLArrow, right: End, text: SourceSpan) {
      (self.left, self.arrow, self.right, self.text) = (left, arrow, right, text)
    }
  }

  /// The parts that few messages have.
  public struct Extras: Sendable, Hashable {
    /// The names of further receivers, each after an `&`.
    public var others: [SourceSpan] = []
    /// The changes that the signs after the receiver ask for, such as `++`, in the order of the
    /// text.
    public var changes: [Change] = []
    /// The colour after the receiver, which an activation by `++` has; `nil` for the usual one.
    public var color: SourceSpan?
    /// Whether stereotypes or names of times follow the receiver; they aren't drawn.
    public var isStyled = false
    /// The link, without `[[` and `]]`; `nil` if there is none.
    public var link: SourceSpan?
  }

  /// A change that a sign after a message's receiver asks for.
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
    /// The keyword, which determines the shape.
    public var shape: Shape
    /// The place of the note.
    public var place: Place
    /// Whether the note starts with `/` or `&`, and so is drawn beside another row.
    public var isBeside = false
    /// The note's colour; `nil` for the usual one.
    public var color: SourceSpan?
    /// The link, without its brackets.
    public var link: SourceSpan?
    /// The note's text.
    public var text: Text

    /// The keyword of a note.
    public enum Shape: String, Sendable, Hashable, CaseIterable { case note, hnote, rnote }

    /// The place of a note.
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

  /// The keyword that starts a block.
  public enum Block: String, Sendable, Hashable, CaseIterable {
    case alt, opt, loop, par, par2, `break`, critical, group
  }

  /// A statement that controls the numbering of messages.
  public enum Autonumber: Sendable, Hashable {
    /// Starts to number messages.
    case begin(first: SourceSpan?, step: SourceSpan?, format: SourceSpan?)
    /// Pauses the numbering.
    case stop
    /// Resumes the numbering.
    case resume(step: SourceSpan?, format: SourceSpan?)
    /// Continues the numbering at another level.
    case next(SourceSpan?)
  }

  /// The colours of a reference.
  public struct ReferenceColors: Sendable, Hashable {
    /// The colour of the corner, after the word `ref`.
    public var corner: SourceSpan?
    /// The colour of the frame, after the names.
    public var body: SourceSpan?
  }

  /// The keyword of a text above or below a diagram.
  public enum Caption: String, Sendable, Hashable, CaseIterable {
    case title, header, footer, caption, legend, mainframe
  }
}

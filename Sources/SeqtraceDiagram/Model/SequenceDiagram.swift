/// A UML sequence diagram: lifelines, and the messages between them in order.
///
/// Every element has a *position* on the diagram's timeline. No two messages, notes, references or separators
/// share a position. Positions need not be contiguous; a transformation that removes elements keeps the
/// positions of the others. Each array is sorted by position.
///
/// In UML, this is an `Interaction`.
public struct SequenceDiagram: Sendable, Hashable {
  /// The title, drawn above the diagram.
  public var title: StyledText?
  /// The texts around the diagram, and the author's choices for the whole picture.
  public var surroundings = Surroundings()
  /// The participants, from left to right.
  public var lifelines: [Lifeline]
  /// The messages, ordered by position.
  public var messages: [Message]
  /// The activations, ordered by start; if several start at the same position, the outer one comes first.
  public var activations: [Activation]
  /// Combined fragments such as alternatives and loops, outer before inner.
  public var fragments: [CombinedFragment]
  /// Notes, ordered by position.
  public var notes: [Note]
  /// References to other diagrams, ordered by position.
  public var references: [DiagramReference]
  /// Separators between phases, ordered by position.
  public var separators: [Separator]
  /// Boxes around related lifelines. Groups overlap only if one contains the other.
  public var groups: [LifelineGroup]
  /// Regions with a tinted background, ordered by start; if several start at the same position, the outer one
  /// comes first.
  public var regions: [Region]
  /// Ranges of messages that start at the same moment, and of notes about that moment. The ranges are ordered
  /// by start and don't overlap. The elements of a range share one row if they fit side by side. PlantUML
  /// calls such elements parallel messages and aligned notes.
  public var sharedRows: [Range<Position>] = []
  /// The durations of calls, ordered by start.
  public var durations: [DurationMark]
  /// The times between two messages, ordered by start.
  public var measures: [TimeMeasure]
  /// The registrations with notification centres, each with its first and its last message.
  public var registrations: [Registration]
  /// Links from messages to source lines, ordered by position.
  public var links: [MessageLink]
  /// Recorded facts about messages, ordered by position; pictures don't show these facts. Empty unless
  /// ``DiagramBuilder/keepsContexts`` is set. Messages with an empty context have no entry.
  public var contexts: [MessageContext]
  /// The explanations under the picture, ordered by number.
  public var captions: [Caption]
  /// The legend under the picture.
  public var legend: [LegendEntry]
  /// Remarks about omitted elements, in the order of the transformations, drawn quietly at the bottom.
  public var remarks: [String]

  /// Creates a diagram.
  public init(
    title: StyledText? = nil, header: StyledText? = nil, lifelines: [Lifeline] = [],
    messages: [Message] = [],
    activations: [Activation] = [], fragments: [CombinedFragment] = [], notes: [Note] = [],
    references: [DiagramReference] = [], separators: [Separator] = [],
    groups: [LifelineGroup] = [], registrations: [Registration] = [], captions: [Caption] = [],
    remarks: [String] = [], regions: [Region] = [], durations: [DurationMark] = [],
    links: [MessageLink] = [], legend: [LegendEntry] = [], measures: [TimeMeasure] = [],
    contexts: [MessageContext] = []
  ) {
    self.title = title
    surroundings.header = header
    self.lifelines = lifelines
    self.messages = messages
    self.activations = activations
    self.fragments = fragments
    self.notes = notes
    self.references = references
    self.separators = separators
    self.groups = groups
    self.registrations = registrations
    self.captions = captions
    self.remarks = remarks
    self.regions = regions
    self.durations = durations
    self.links = links
    self.legend = legend
    self.measures = measures
    self.contexts = contexts
  }
}

extension SequenceDiagram {
  /// An index on a diagram's timeline, from 0; greater is later.
  public typealias Position = Int

  /// The range to which line thicknesses are clamped, in points.
  private static let drawnLineWidths = 1...6

  /// Returns the drawn thickness for a chosen one.
  package static func drawn(_ lineWidth: Int) -> Int {
    min(max(lineWidth, drawnLineWidths.lowerBound), drawnLineWidths.upperBound)
  }
}

// Short names for use inside the package. They aren't public, because they could collide with a client's own
// names.
package typealias Position = SequenceDiagram.Position
package typealias Note = SequenceDiagram.Note
package typealias Region = SequenceDiagram.Region

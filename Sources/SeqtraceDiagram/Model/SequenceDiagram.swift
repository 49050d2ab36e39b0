/// A UML sequence diagram: lifelines, and the messages between them in order.
///
/// Every element has a *position* on the diagram's timeline. No two messages, notes, references or
/// separators share a position. Positions need not be contiguous; a transformation that removes
/// elements keeps the positions of the others. Each array is sorted by position.
///
/// In UML, this is an `Interaction`.
public struct SequenceDiagram: Sendable, Hashable {
  /// The title, drawn above the diagram.
  public var title: String?
  /// The looks of the title's parts; none if all of it is plain.
  public var titleRuns: [TextRun] = []
  /// The tint of a box around the title; `nil` for none.
  public var titleTint: Tint?
  /// The outline of a box around the title, which a theme changes until it can be seen; `nil` for none, or the
  /// theme's own if there is a tint.
  public var titleOutline: Tint.Color?
  /// What stands in the corner of a frame around the whole diagram, in UML `sd` and a name; `nil` for no frame.
  public var frameName: String?
  /// The looks of the frame's name; none if all of it is plain.
  public var frameRuns: [TextRun] = []
  /// Words that are drawn quietly above the title; line breaks are kept.
  /// `%page%` and `%lastpage%` stand for the numbers of a page and of the last one.
  public var header: String?
  /// The looks of the header's parts; none if all of it is plain.
  public var headerRuns: [TextRun] = []
  /// The title that a screen reader reads instead of the drawn one; `nil` for the same.
  public var accessibleTitle: String?
  /// What a screen reader says of the diagram; `nil` for a summary that is made from it.
  public var accessibleDescription: String?
  /// The tint of the whole picture's background; `nil` for the theme's own.
  public var background: Tint?
  /// How thick the lines of elements are, in points; the theme decides on the others.
  public var lineWidths: [LineKind: Int] = [:]
  /// The participants, from left to right.
  public var lifelines: [Lifeline]
  /// The messages, ordered by position.
  public var messages: [Message]
  /// Activations, ordered by start; of those with the same start, the outer one comes first.
  public var activations: [Activation]
  /// Combined fragments such as alternatives and loops, outer before inner.
  public var fragments: [CombinedFragment]
  /// Notes, ordered by position.
  public var notes: [Note]
  /// References to other diagrams, ordered by position.
  public var references: [DiagramReference]
  /// Separators between phases, ordered by position.
  public var separators: [Separator]
  /// Boxes around lifelines that belong together. Groups don't overlap, but for those inside of others.
  public var groups: [LifelineGroup]
  /// Regions with a tinted background, ordered by start; of those with the same start, the outer
  /// one comes first.
  public var regions: [Region]
  /// Stretches of messages that start at the same moment, and of notes about that moment, ordered by
  /// start; they don't overlap. They are drawn at one height, as far as they stand beside each other.
  /// PlantUML calls them parallel messages, and aligned notes.
  public var sharedRows: [Range<Position>] = []
  /// The durations of calls, ordered by start.
  public var durations: [DurationMark]
  /// The times between two messages, ordered by start.
  public var measures: [TimeMeasure]
  /// The registrations with notification centres, with their first and last message.
  public var registrations: [Registration]
  /// Links from messages to source lines, ordered by position.
  public var links: [MessageLink]
  /// The times of messages, ordered by position; empty unless ``DiagramBuilder/keepsTimes`` is set.
  public var times: [MessageTime]
  /// The explanations under the picture, ordered by number.
  public var captions: [Caption]
  /// What an author explains under the picture, in a frame; line breaks are kept, and rules and tables are
  /// as in notes.
  public var explanation: String?
  /// The looks of the explanation's parts; none if all of it is plain.
  public var explanationRuns: [TextRun] = []
  /// The tint of the explanation's frame; `nil` for the theme's own colour.
  public var explanationTint: Tint?
  /// The colour of the explanation's frame, which a theme changes until it can be seen; `nil` for the theme's
  /// own.
  public var explanationOutline: Tint.Color?
  /// Words that are drawn quietly below the picture; line breaks are kept.
  /// `%page%` and `%lastpage%` stand for the numbers of a page and of the last one.
  public var footer: String?
  /// The looks of the footer's parts; none if all of it is plain.
  public var footerRuns: [TextRun] = []
  /// The legend under the picture.
  public var legend: [LegendEntry]
  /// Remarks on what transformations left out, in the order in which they were applied, drawn
  /// quietly at the bottom.
  public var remarks: [String]

  /// Where the texts above and below the diagram stand.
  public var textPlaces = TextPlaces()
  /// The distances and widths that an author chose.
  public var dimensions = Dimensions()

  /// Creates a diagram.
  public init(
    title: String? = nil, header: String? = nil, lifelines: [Lifeline] = [],
    messages: [Message] = [],
    activations: [Activation] = [], fragments: [CombinedFragment] = [], notes: [Note] = [],
    references: [DiagramReference] = [], separators: [Separator] = [],
    groups: [LifelineGroup] = [], registrations: [Registration] = [], captions: [Caption] = [],
    remarks: [String] = [], regions: [Region] = [], durations: [DurationMark] = [],
    links: [MessageLink] = [], legend: [LegendEntry] = [], measures: [TimeMeasure] = [],
    times: [MessageTime] = []
  ) {
    self.title = title
    self.header = header
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
    self.times = times
  }
}

extension SequenceDiagram {
  /// A place on a diagram's timeline, from 0; greater is later.
  public typealias Position = Int

  /// The elements whose lines a diagram may draw thicker than its theme does.
  public enum LineKind: String, Sendable, Hashable, CaseIterable {
    case lifeline, head, activation, message, note, fragment, group, divider
    /// The boxes around the title and the explanation.
    case title, explanation
  }

  /// The thicknesses of lines that are drawn, in points.
  private static let drawnLineWidths = 1...6

  /// The thickness that is drawn for one that somebody chose.
  package static func drawn(_ lineWidth: Int) -> Int {
    min(max(lineWidth, drawnLineWidths.lowerBound), drawnLineWidths.upperBound)
  }
}

// Short names for the package itself; in a client they would collide with its own.
package typealias Position = SequenceDiagram.Position
package typealias Note = SequenceDiagram.Note
package typealias Region = SequenceDiagram.Region

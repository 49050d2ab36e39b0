/// A UML sequence diagram: who takes part, and what they say to each other in which order.
///
/// Everything that takes part in the order carries a *position* on the diagram's timeline. No two
/// messages, notes, references or separators share one, positions need not be contiguous, and a transformation
/// that leaves something out keeps the positions of what remains. Each array is sorted by position.
///
/// In UML, this is an `Interaction`.
public struct SequenceDiagram: Sendable, Hashable {
  /// What the diagram is called, drawn above it.
  public var title: String?
  /// Who takes part, from left to right.
  public var lifelines: [Lifeline]
  /// What is said, by position.
  public var messages: [Message]
  /// When whom is busy, by start; of those with one start, the outer first.
  public var activations: [Activation]
  /// Alternatives, loops and the like, the outer before the inner.
  public var fragments: [CombinedFragment]
  /// Remarks, by position.
  public var notes: [Note]
  /// Parts that other diagrams show, by position.
  public var references: [DiagramReference]
  /// What parts the diagram into stretches, by position.
  public var separators: [Separator]
  /// Lifelines that belong together; groups don't overlap.
  public var groups: [LifelineGroup]
  /// Stretches with a tinted background, by start; of those with one start, the outer first.
  public var regions: [Region]
  /// How long calls took, by start.
  public var durations: [DurationMark]
  /// How long it took from one message to another, by start.
  public var measures: [TimeMeasure]
  /// What is registered with a notification centre, from when to when.
  public var registrations: [Registration]
  /// Where messages lead, by position.
  public var links: [MessageLink]
  /// When messages were recorded, by position; empty unless ``DiagramBuilder/keepsTimes`` asks for it.
  public var times: [MessageTime]
  /// The numbered explanations under the picture, by number.
  public var captions: [Caption]
  /// What the notation means, drawn under the picture.
  public var legend: [LegendEntry]
  /// What transformations left out, in the order in which they did, drawn quietly at the bottom.
  public var remarks: [String]

  /// Creates a diagram.
  public init(
    title: String? = nil, lifelines: [Lifeline] = [], messages: [Message] = [],
    activations: [Activation] = [], fragments: [CombinedFragment] = [], notes: [Note] = [],
    references: [DiagramReference] = [], separators: [Separator] = [],
    groups: [LifelineGroup] = [], registrations: [Registration] = [], captions: [Caption] = [],
    remarks: [String] = [], regions: [Region] = [], durations: [DurationMark] = [],
    links: [MessageLink] = [], legend: [LegendEntry] = [], measures: [TimeMeasure] = [],
    times: [MessageTime] = []
  ) {
    self.title = title
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

/// A place on a diagram's timeline, from 0; greater is later.
public typealias Position = Int

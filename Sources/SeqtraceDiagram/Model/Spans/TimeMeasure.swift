/// The time between two messages, drawn beside a lifeline.
///
/// In UML, this is a `DurationConstraint` between two `MessageOccurrenceSpecification`s.
public struct TimeMeasure: Sendable, Hashable {
  /// The lifeline beside which the measure is drawn.
  public var lifeline: Lifeline.ID
  /// The position of the first message.
  public var start: SequenceDiagram.Position
  /// The position of the second message; greater than ``start``.
  public var end: SequenceDiagram.Position
  /// The time between the two messages; zero if ``text`` replaces it.
  public var time: TimeSpan
  /// The text that replaces the time in a written diagram, such as `at most a second`; `nil` for a measured
  /// time.
  public var text: String?

  /// Creates a measure with the text of a written diagram.
  public init(
    beside lifeline: Lifeline.ID, from start: SequenceDiagram.Position,
    to end: SequenceDiagram.Position, text: String
  ) {
    self.init(beside: lifeline, from: start, to: end, time: TimeSpan(nanoseconds: 0))
    self.text = text
  }

  /// The text of the constraint.
  package var words: String { text ?? "\(time)" }

  /// Creates a measure.
  public init(
    beside lifeline: Lifeline.ID, from start: SequenceDiagram.Position,
    to end: SequenceDiagram.Position, time: TimeSpan
  ) {
    self.lifeline = lifeline
    self.start = start
    self.end = end
    self.time = time
  }
}

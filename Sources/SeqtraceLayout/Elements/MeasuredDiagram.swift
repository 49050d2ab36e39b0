import SeqtraceDiagram

/// The measurements of a diagram: its heads, labels, notes and bars, before anything is placed.
///
/// This is a class because all later phases read it, and it is large to copy.
final class MeasuredDiagram {
  let engine: LayoutEngine
  let metrics: LayoutMetrics
  let diagram: SequenceDiagram
  let indices: ColumnIndices
  let heads: [LifelineHead]
  /// The messages, in the diagram's order.
  let outlines: [MessageOutline]
  let bars: Bars
  let lives: LifelineLives
  /// How far the registrations of each lifeline extend to the right of its bars.
  let insets: [Int]
  /// The notes and states, in the diagram's order, and those beside messages, as indices, by the position of
  /// the message.
  let notes: (frames: [NoteFrame], besideMessages: [Position: [Int]])
  /// The lines of each separator's text, in the diagram's order.
  let separators: [[TextLine]]
  /// The reach of each note, reference and group, in the diagram's order; `nil` for one without a lifeline.
  private(set) lazy var reaches = (
    notes: diagram.notes.indices.map(reach(ofNote:)),
    references: diagram.references.map { reach(of: $0) }, groups: groupReaches()
  )

  init(_ diagram: SequenceDiagram, engine: LayoutEngine) {
    (self.engine, self.diagram, metrics) = (engine, diagram, engine.metrics)
    indices = ColumnIndices(diagram.lifelines)
    heads = engine.heads(of: diagram)
    lives = LifelineLives(diagram)
    var outlines = MessageOutline.outlines(of: diagram, indices: indices, labels: engine.labels)
    bars = Bars(diagram, indices: indices, &outlines)
    for index in outlines.indices { outlines[index].omitCross(of: lives.endings) }
    self.outlines = outlines
    insets = engine.registrationInsets(of: diagram, indices: indices)
    notes = (
      diagram.notes.map { NoteFrame($0, width: engine.metrics.noteWrapWidth, engine) },
      diagram.notes.enumerated().reduce(into: [:]) { notes, note in
        note.element.besideMessage.map { notes[$0, default: []].append(note.offset) }
      }
    )
    separators = diagram.separators.map(engine.lines)
  }

  /// The height of the row of heads at the top.
  var headRow: HeadRowHeight {
    HeadRowHeight(
      zip(diagram.lifelines, heads).lazy.filter { $0.0.creation == nil }.map(\.1), metrics)
  }

  /// How far a lifeline's registrations extend to its right.
  func registrations(of column: Int) -> Int {
    insets[column] > 0 ? metrics.rightInset(depth: 1) + insets[column] : 0
  }
}

/// The columns that an element covers, how far it extends beyond them, and the room that it needs between
/// columns.
struct RowReach {
  var reach: FrameReach
  let demands: [ColumnDemand]
}

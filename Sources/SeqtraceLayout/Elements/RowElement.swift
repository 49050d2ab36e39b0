import SeqtraceDiagram

/// An element with a row of its own: a note, a reference, a separator.
///
/// Each has one file, which defines the room that the element needs before anything is placed,
/// where it is placed, and what it draws. Messages do the same without the protocol, because there
/// may be millions of them.
protocol RowElement {
  /// The room that the element needs between columns.
  func demands(_ room: ElementRoom) -> [ColumnDemand]
  /// How far the element extends beyond the content of the frame around it; `nil` if it doesn't.
  func reach(_ room: ElementRoom) -> FrameReach?
  /// Places and draws the element below everything placed so far.
  func place(in sweep: inout RowSweep)
}

/// The facts that are known before anything is placed.
struct ElementRoom {
  let engine: LayoutEngine
  let diagram: SequenceDiagram
  let indices: ColumnIndices
  let heads: [LifelineHead]
  let outlines: [MessageOutline]
  let nesting: ActivationNesting
  /// How far the registrations of each lifeline extend to the right of its bars.
  let insets: [Int]

  var metrics: LayoutMetrics { engine.metrics }

  /// The room for an element that is centred on a column.
  func demands(around column: Int, half: Int) -> [ColumnDemand] {
    [column - 1, column].map { left in
      ColumnDemand(from: left, to: left + 1, width: half, clearance: metrics.noteGap)
    }
  }

  /// How far a lifeline's registrations extend to its right.
  func registrations(of column: Int) -> Int {
    insets[column] > 0 ? engine.rightInset(depth: 1) + insets[column] : 0
  }
}

extension SequenceDiagram {
  /// All elements with a row of their own, except messages.
  var rowElements: [any RowElement] { references + notes + separators }
}

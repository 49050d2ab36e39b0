import SeqtraceDiagram

/// The horizontal positions of lifelines, from left to right.
///
/// Gap *k* is left of column *k*; the first and the last gap extend to the edges of the canvas.
///
/// ```
///   │← gap 0 →│← gap 1 →│← gap 2 →│
///   edge    column 0  column 1    edge
/// ```
struct Columns: LayoutPhase {
  let measured: MeasuredDiagram
  /// The x of each lifeline.
  let centers: [Int]
  /// The width of the whole picture.
  let width: Int
  /// The places of measures, to the left of lifelines.
  let measures: SideLines
  /// How far the lines of measures extend to the left of each lifeline's bars.
  let measureInsets: [Int]
  /// The columns that have lines of measures.
  private let measureColumns: [Int]
  /// The columns that have lines of registrations.
  private let registrationColumns: [Int]
  /// The boxes around groups.
  let groupBoxes: [GroupBox]
  /// The nesting depth of groups' boxes, including the outermost.
  var groupLevels: Int { groupBoxes.reduce(0) { max($0, $1.outerDepth + 1) } }
  /// The left and right edges of all boxes, from left to right.
  private let groupEdges: [Int]
  /// The nesting of the frames, and the extents of their content.
  let frames: FrameRoom
  /// The sides of each region; `nil` for one that spans the whole picture or covers unknown lifelines.
  private(set) var regionSides: [Range<Int>?] = []
  /// The tints behind elements that hide lines.
  private(set) var backdrop = Backdrop()

  init(
    _ measured: MeasuredDiagram, centers: [Int], width: Int, frames: FrameRoom,
    measures: SideLines
  ) {
    self.measured = measured
    self.centers = centers
    self.width = width
    self.frames = frames
    self.measures = measures
    let measureInsets = measures.insets(
      columnCount: centers.count, gap: measured.metrics.measureGap)
    self.measureInsets = measureInsets
    measureColumns = measureInsets.indices.filter { measureInsets[$0] > 0 }
    groupBoxes = measured.groupBoxes(centers: centers)
    groupEdges = groupBoxes.flatMap { [$0.edges.lowerBound, $0.edges.upperBound] }.sorted()
    registrationColumns = measured.insets.indices.filter { measured.insets[$0] > 0 }
    regionSides = sidesOfRegions()
    backdrop = Backdrop(measured.diagram, columns: self)
  }

  /// The reach of a fragment's content; `nil` if there is none, or if frames need no room of their own.
  func frameReach(of fragment: Int) -> FrameReach? {
    metrics.fragmentClearance > 0 ? frames.fragments[fragment].reach : nil
  }
  /// How far the lines of registrations extend to the right of each lifeline's bars.
  var registrationInsets: [Int] { measured.insets }

  /// Whether a stretch crosses lines of registrations or measures, or an edge of a group's box.
  func haveLines(from left: Int, to right: Int) -> Bool {
    let edge = groupEdges.partitioningIndex { $0 > left }
    return edge < groupEdges.count && groupEdges[edge] < right
      || registrationColumns.contains { column in
        centers[column] < right && centers[column] + 2 * registrationInsets[column] > left
      }
      || measureColumns.contains { column in
        centers[column] > left && centers[column] - 2 * measureInsets[column] < right
      }
  }
}

/// A phase that reads the measurements of a diagram.
protocol LayoutPhase {
  var measured: MeasuredDiagram { get }
}

extension LayoutPhase {
  var engine: LayoutEngine { measured.engine }
  var metrics: LayoutMetrics { measured.metrics }
  var diagram: SequenceDiagram { measured.diagram }
  var heads: [LifelineHead] { measured.heads }
  var outlines: [MessageOutline] { measured.outlines }
}

/// The column of each lifeline's id.
struct ColumnIndices {
  private let columns: [Lifeline.ID: Int]
  /// The number of columns.
  let count: Int

  /// Numbers the lifelines from left to right. If two have the same id, the first counts.
  init(_ lifelines: [Lifeline]) {
    count = lifelines.count
    columns = Dictionary(zip(lifelines.map(\.id), 0...)) { first, _ in first }
  }

  /// The column of a lifeline.
  subscript(id: Lifeline.ID) -> Int? { columns[id] }

  /// The columns from one lifeline to another, in either order.
  func range(from first: Lifeline.ID, to last: Lifeline.ID) -> ClosedRange<Int>? {
    guard let first = self[first], let last = self[last] else { return nil }
    return min(first, last)...max(first, last)
  }
}

/// Room that something needs between two columns, or between a column and an edge.
struct ColumnDemand {
  /// The left column; -1 is the left edge.
  var from: Int
  /// The right column; the number of columns is the right edge.
  var to: Int
  /// The distance between the two.
  var width: Int
  /// Extra distance to the other column; ignored at an edge of the picture.
  var clearance = 0
}

/// Spreads the columns just far enough apart for everything to fit.
struct ColumnSpreader {
  /// The gaps, from the left edge to the right edge.
  private var gaps: [Int]
  /// The greatest demand of each pair of non-adjacent columns.
  private var spans: [Range<Int>: Int] = [:]

  /// Starts with all gaps empty.
  init(columnCount: Int) { gaps = Array(repeating: 0, count: columnCount + 1) }

  /// Adds a demand.
  mutating func require(_ demand: ColumnDemand) {
    guard demand.from < demand.to else { return }
    let isAtEdge = demand.from < 0 || demand.to == gaps.count - 1
    let width = isAtEdge ? demand.width : demand.width + demand.clearance
    if demand.to - demand.from == 1 {
      gaps[demand.to] = max(gaps[demand.to], width)
    } else {
      let span = demand.from..<demand.to
      spans[span] = max(spans[span] ?? 0, width)
    }
  }

  /// The gaps after the demands that span several gaps were distributed evenly, the shorter spans first.
  func resolved() -> [Int] {
    var gaps = gaps
    let ordered = spans.sorted {
      ($0.key.count, $0.key.lowerBound) < ($1.key.count, $1.key.lowerBound)
    }
    for (span, width) in ordered {
      // A span of many gaps is wide enough long before its end, so this stops early.
      var missing = width
      for gap in span.lowerBound + 1...span.upperBound {
        missing -= gaps[gap]
        if missing <= 0 { break }
      }
      guard missing > 0 else { continue }
      for (offset, column) in span.enumerated() {
        gaps[column + 1] += missing / span.count + (offset < missing % span.count ? 1 : 0)
      }
    }
    return gaps
  }
}

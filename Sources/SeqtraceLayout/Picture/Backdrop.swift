import SeqtraceDiagram

/// The tints of regions, operands and groups' boxes behind other elements. Backgrounds of texts that hide
/// lines have the same tints.
///
/// ```
///    ░░group░░░   ▒▒▒▒▒▒▒
///    ░░░░░▓▓▓▓▓▓▓▓▓▓▓▓▒▒▒    a region lies over the boxes of groups
///    ░░░░░▓▓▓▓▓▓▓▓▓▓▓▓▒▒▒
/// ```
struct Backdrop: Sendable {
  /// A stretch of one tint; `nil` for the canvas.
  struct Piece {
    var xs: Range<Int>
    let tint: Tint?
  }

  /// The place of a region or an operand in the drawing order: by start, the outer ones first.
  struct Order: Comparable {
    private let start: Position
    private let end: Position
    /// Decides between equal ranges: a region with the same rows as a fragment surrounds it; a region with
    /// the same rows as one of several operands is inside that operand.
    private let rank: Int
    /// The index of the fragment; outer fragments come first.
    private let fragment: Int

    init(of region: Region) {
      (start, end) = (region.positions.lowerBound, region.positions.upperBound)
      (rank, fragment) = (1, 0)
    }

    init(of operand: CombinedFragment.Operand, in diagram: SequenceDiagram, at fragment: Int) {
      (start, end) = (operand.positions.lowerBound, operand.positions.upperBound)
      rank = diagram.fragments[fragment].operands.count > 1 ? 0 : 2
      self.fragment = fragment
    }

    static func < (left: Self, right: Self) -> Bool {
      (left.start, right.end, left.rank, left.fragment)
        < (right.start, left.end, right.rank, right.fragment)
    }
  }

  private struct Layer {
    let order: Order
    let positions: Range<Position>
    let xs: Range<Int>
    let tint: Tint
    /// The index of the nearest earlier layer that ends later, if there is one; the layers between the two
    /// end no later than this one.
    let outer: Int?
  }

  /// The regions and operands in drawing order, by start.
  private let regions: [Layer]
  /// The boxes of groups, from left to right.
  private let boxes: [(xs: Range<Int>, tint: Tint)]

  /// No tints.
  init() { (regions, boxes) = ([], []) }

  /// Collects the tints.
  init(_ diagram: SequenceDiagram, columns: Columns) {
    regions = Self.regions(of: diagram, columns)
    boxes = Self.stretches(of: columns.groupBoxes).filter { !$0.tint.isTransparent }
  }

  /// The visible parts of boxes, from left to right; where two overlap, the inner one is visible.
  private static func stretches(of boxes: [GroupBox]) -> [(xs: Range<Int>, tint: Tint)] {
    let boxes = boxes.sorted {
      ($0.edges.lowerBound, $0.outerDepth) < ($1.edges.lowerBound, $1.outerDepth)
    }
    var stretches: [(xs: Range<Int>, tint: Tint)] = []
    var open: [GroupBox] = []
    var start = 0
    // Up to `end`, the innermost open box is visible.
    func pass(to end: Int) {
      while let box = open.last, start < end {
        let stop = min(end, box.edges.upperBound)
        if start < stop { stretches.append((start..<stop, box.tint)) }
        start = max(start, stop)
        if box.edges.upperBound <= start { open.removeLast() }
      }
      start = max(start, end)
    }
    for box in boxes {
      pass(to: box.edges.lowerBound)
      open.append(box)
    }
    pass(to: .max)
    return stretches
  }

  private static func regions(
    of diagram: SequenceDiagram, _ columns: Columns
  ) -> [Layer] {
    // An element is either inside or outside the whole frame, so operands need no horizontal extent.
    let operands = diagram.fragments.enumerated().flatMap { index, fragment in
      fragment.operands.compactMap { operand in
        operand.tint.map {
          (Order(of: operand, in: diagram, at: index), operand.positions, Int.min ..< .max, $0)
        }
      }
    }
    let regions = zip(diagram.regions, columns.regionSides).map { region, sides in
      // A region over unknown lifelines isn't drawn.
      let xs = sides ?? (region.isWhole ? .min ..< .max : 0..<0)
      return (Order(of: region), region.positions, xs, region.tint)
    }
    let all = (regions + operands).enumerated()
      .sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }.map(\.element)
    var layers: [Layer] = []
    for (order, positions, xs, tint) in all where !tint.isTransparent {
      var outer = layers.indices.last
      while let last = outer, layers[last].positions.upperBound <= positions.upperBound {
        outer = layers[last].outer
      }
      layers.append(Layer(order: order, positions: positions, xs: xs, tint: tint, outer: outer))
    }
    return layers
  }

  /// Whether nothing has a tint.
  var isEmpty: Bool { regions.isEmpty && boxes.isEmpty }

  /// The tints behind a stretch at a position of the timeline, from left to right.
  ///
  /// - Parameter layer: The last layer that counts; `nil` for all of them.
  func pieces(of xs: Range<Int>, at position: Position, upTo layer: Order? = nil) -> [Piece] {
    if isEmpty { return [Piece(xs: xs, tint: nil)] }
    var pieces: [Piece] = []
    var open = [xs]
    let count = regions.partitioningIndex { region in
      region.positions.lowerBound > position || layer.map { $0 < region.order } ?? false
    }
    var next = count > 0 ? count - 1 : nil
    while let index = next, !open.isEmpty {
      let region = regions[index]
      if region.positions.contains(position) {
        open = take(region.xs, region.tint, from: open, into: &pieces)
        next = index > 0 ? index - 1 : nil
      } else {
        next = region.outer
      }
    }
    let first = boxes.partitioningIndex { $0.xs.upperBound > xs.lowerBound }
    for box in boxes[first...].prefix(while: { $0.xs.lowerBound < xs.upperBound }) {
      open = take(box.xs, box.tint, from: open, into: &pieces)
    }
    pieces += open.map { Piece(xs: $0, tint: nil) }
    return Self.joined(pieces.sorted { $0.xs.lowerBound < $1.xs.lowerBound })
  }

  /// Assigns a tint to the open parts of a stretch; returns the parts that are still open.
  private func take(
    _ xs: Range<Int>, _ tint: Tint, from open: [Range<Int>],
    into pieces: inout [Piece]
  ) -> [Range<Int>] {
    var rest: [Range<Int>] = []
    for stretch in open {
      let part = stretch.clamped(to: xs)
      guard !part.isEmpty else {
        rest.append(stretch)
        continue
      }
      pieces.append(Piece(xs: part, tint: tint))
      if stretch.lowerBound < part.lowerBound { rest.append(stretch.lowerBound..<part.lowerBound) }
      if part.upperBound < stretch.upperBound { rest.append(part.upperBound..<stretch.upperBound) }
    }
    return rest
  }

  private static func joined(_ pieces: [Piece]) -> [Piece] {
    pieces.reduce(into: []) { joined, piece in
      if let last = joined.last, last.tint == piece.tint {
        joined[joined.count - 1].xs = last.xs.lowerBound..<piece.xs.upperBound
      } else {
        joined.append(piece)
      }
    }
  }
}

extension Backdrop {
  /// Returns the items of a text that hides the lines behind it, in the colours of the background. A single colour
  /// becomes the background of the text; several become items of their own below the text.
  func items(
    of text: DiagramLayout.Text, at position: Position, upTo layer: Order? = nil
  ) -> [DiagramLayout.Item] {
    var text = text
    let cover = text.cover
    let pieces = pieces(
      of: cover.x..<max(cover.x + 1, cover.maxX), at: position, upTo: layer)
    text.isMasked = pieces.count == 1
    if text.isMasked {
      text.tint = pieces[0].tint
      return [.text(text)]
    }
    return pieces.map { piece in
      .tint(
        Rectangle(
          x: piece.xs.lowerBound, y: cover.y, width: piece.xs.count, height: cover.height),
        piece.tint)
    } + [.text(text)]
  }
}

extension ColumnIndices {
  /// The columns that a region covers; `nil` if it spans all, or names unknown lifelines.
  func range(of region: Region) -> ClosedRange<Int>? {
    guard let first = region.first, let last = region.last else { return nil }
    return range(from: first, to: last)
  }
}

extension Region {
  /// Whether it reaches across the whole picture.
  var isWhole: Bool { first == nil && last == nil }
}

/// A range of rows of character cells, into which lines, boxes and text are drawn.
///
/// Where lines cross or meet, the cell shows their junction. Text and boxes hide what was drawn before.
/// Anything outside the grid is dropped.
struct TextGrid {
  /// The arms of a cell: the directions in which lines leave it, with the weight of each as two bits of
  /// ``lines``: 1 for a light and 2 for a heavy line.
  struct Arms {
    var bits: UInt16

    static let left = Arms(bits: 1 << 4)
    static let right = Arms(bits: 1 << 6)
    static let horizontal = Arms(bits: 1 << 4 | 1 << 6)
    static let vertical = Arms(bits: 1 | 1 << 2)
    static let heavyVertical = Arms(bits: 2 | 2 << 2)

    var up: UInt16 { bits & 3 }
    var down: UInt16 { bits >> 2 & 3 }
    var left: UInt16 { bits >> 4 & 3 }
    var right: UInt16 { bits >> 6 & 3 }

    /// Combines the arms of two lines; the heavier line wins if they share an arm.
    func joined(with other: Arms) -> Arms {
      // The bits of light and heavy give 3, which isn't a weight.
      let both = bits | other.bits
      return Arms(bits: both & ~(both >> 1 & 0x55))
    }
  }

  private static let leftToRightMark = "\u{200E}"
  private static let dashed: UInt16 = 1 << 8
  /// A glyph that marks the second cell of a wide character.
  private static let continuation: UInt32 = .max
  /// A bit that marks a glyph as an index into ``clusters``, for characters of several code points.
  private static let cluster: UInt32 = 1 << 31

  let rows: Range<Int>
  private let width: Int
  private var lines: [UInt16]
  private var glyphs: [UInt32]
  private var clusters: [String] = []
  /// The indices of the cells at both ends of each text in a right-to-left script.
  private var directionMarks: Set<Int> = []
  /// The sides of the latest outline, and the rows in which nothing has been drawn over them.
  private var sides = (left: -1, right: -1, rows: 0..<0)

  init(width: Int, rows: Range<Int>) {
    self.width = width
    self.rows = rows
    lines = Array(repeating: 0, count: width * rows.count)
    glyphs = Array(repeating: 0, count: width * rows.count)
  }

  private func index(_ x: Int, _ y: Int) -> Int? {
    guard x >= 0, x < width, rows.contains(y) else { return nil }
    return (y - rows.lowerBound) * width + x
  }

  /// Returns the index of a cell that is about to change; `nil` outside of the grid. Shortens ``sides`` if
  /// the cell is part of them.
  private mutating func changingIndex(_ x: Int, _ y: Int) -> Int? {
    if x == sides.left || x == sides.right, sides.rows.contains(y) {
      let (above, below) = (sides.rows.lowerBound..<y, y + 1..<sides.rows.upperBound)
      sides.rows = above.count > below.count ? above : below
    }
    return index(x, y)
  }

  /// Whether a line leaves the top of a cell.
  func hasLineUp(_ x: Int, _ y: Int) -> Bool {
    index(x, y).map { Arms(bits: lines[$0]).up > 0 } ?? false
  }

  /// Adds a line's arms to a cell.
  mutating func join(_ arms: Arms, isDashed: Bool = false, at x: Int, _ y: Int) {
    guard let index = changingIndex(x, y) else { return }
    lines[index] =
      Arms(bits: lines[index] & 0xFF).joined(with: arms).bits
      | (isDashed ? Self.dashed : 0)
    glyphs[index] = 0
  }

  /// Draws the left and right sides of an outline.
  ///
  /// Nested outlines may have their sides in the same columns. If the latest sides already cover these rows,
  /// nothing is drawn.
  mutating func joinSides(left: Int, right: Int, in rows: Range<Int>) {
    if rows.isEmpty { return }
    if sides.left == left, sides.right == right, sides.rows.lowerBound <= rows.lowerBound,
      rows.upperBound <= sides.rows.upperBound
    {
      return
    }
    for y in rows {
      join(.vertical, at: left, y)
      join(.vertical, at: right, y)
    }
    sides = (left, right, rows)
  }

  mutating func clear(_ x: Int, _ y: Int) {
    guard let index = changingIndex(x, y) else { return }
    lines[index] = 0
    glyphs[index] = 0
  }

  /// Puts a character into a cell in place of the old character.
  mutating func put(_ scalar: Unicode.Scalar, at x: Int, _ y: Int) {
    guard let index = changingIndex(x, y) else { return }
    glyphs[index] = scalar.value
  }

  /// Puts a character of one or two cells into the grid.
  mutating func put(_ character: Character, width cells: Int, at x: Int, _ y: Int) {
    guard let index = changingIndex(x, y) else { return }
    let scalars = character.unicodeScalars
    if scalars.count == 1, let scalar = scalars.first {
      glyphs[index] = scalar.value
    } else {
      glyphs[index] = Self.cluster | UInt32(clusters.count)
      clusters.append(String(character))
    }
    if cells == 2, let next = changingIndex(x + 1, y) { glyphs[next] = Self.continuation }
  }

  /// Puts a left-to-right mark (U+200E), which takes no cell, before and after right-to-left text, so that
  /// the text doesn't reorder its neighbours.
  ///
  /// An isolate isn't used, because something drawn over it could remove one of its ends.
  mutating func isolate(from left: Int, to right: Int, _ y: Int) {
    for x in [left, right] {
      if let index = index(x, y) { directionMarks.insert(index) }
    }
  }

  /// Appends the rows as UTF-8 lines without trailing spaces.
  func write(style: TextRenderer.Style, to output: inout [UInt8]) {
    for row in 0..<rows.count {
      var end = output.count
      for column in 0..<width {
        let index = row * width + column
        if !directionMarks.isEmpty, directionMarks.contains(index) {
          output.append(contentsOf: Self.leftToRightMark.utf8)
        }
        if glyphs[index] == Self.continuation { continue }
        if glyphs[index] == 0 && lines[index] == 0 {
          output.append(UInt8(ascii: " "))
          continue
        }
        append(index, style: style, to: &output)
        end = output.count
      }
      output.removeSubrange(end...)
      output.append(UInt8(ascii: "\n"))
    }
  }

  private func append(_ index: Int, style: TextRenderer.Style, to output: inout [UInt8]) {
    let glyph = glyphs[index]
    if glyph & Self.cluster != 0 {
      output.append(contentsOf: clusters[Int(glyph ^ Self.cluster)].utf8)
    } else if glyph != 0, let scalar = Unicode.Scalar(glyph) {
      output.append(contentsOf: style.text(for: scalar).utf8)
    } else {
      let arms = Arms(bits: lines[index] & 0xFF)
      let scalar = style.line(arms, isDashed: lines[index] & Self.dashed != 0)
      output.append(contentsOf: String(scalar).utf8)
    }
  }
}

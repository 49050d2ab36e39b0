import SeqtraceDiagram
import SeqtraceLayout

/// A row of the page: a message, a note, a reference, a separator, or the start of an operand.
struct PageRow {
  enum Kind: Int {
    case message, note, reference, separator, operand
  }

  let kind: Kind
  /// The index in the diagram's list; of an operand, among all operands of all fragments.
  let index: Int
  /// The upper side. Rows beside each other have the same one.
  var top: Int

  /// Divides the picture into rows, from top to bottom. The stretch of a row ends where the next one starts, in
  /// the middle between the two.
  static func rows(
    of diagram: SequenceDiagram, _ extents: RowExtents, below heads: Int
  ) -> [PageRow] {
    var rows: [PageRow] = []
    rows.reserveCapacity(diagram.messages.count + diagram.notes.count)
    var reached = heads
    let firstOperand = diagram.fragments.reduce(into: [0]) {
      $0.append($0[$0.count - 1] + $1.operands.count)
    }
    func add(_ kind: Kind, _ index: Int, _ extent: RowExtents.Extent?) {
      var top = rows.last?.top ?? heads
      if let extent {
        // What is beside the row above shares its stretch.
        if rows.isEmpty || extent.top > reached - overlap {
          if !rows.isEmpty { top = max(top, min(extent.top, (reached + extent.top) / 2)) }
          reached = extent.bottom
        } else {
          reached = max(reached, extent.bottom)
        }
      }
      rows.append(PageRow(kind: kind, index: index, top: top))
    }
    for (position, entry) in Timeline(rowsOf: diagram) {
      switch entry {
      case .start(.fragment(let index)):
        add(.operand, firstOperand[index], extents.operand(0, of: index))
      case .operand(let operand, let fragment):
        add(.operand, firstOperand[fragment] + operand, extents.operand(operand, of: fragment))
      case .end(.fragment(let index)): reached = max(reached, extents.bottom(of: index) ?? 0)
      case .message(let index): add(.message, index, extents.messages[index])
      case .note(let index): add(.note, index, extents.others[position])
      case .reference(let index): add(.reference, index, extents.others[position])
      case .separator(let index): add(.separator, index, extents.others[position])
      case .start, .end, .death: break
      }
    }
    return rows
  }

  /// How far a row may extend into the one above, in points.
  private static let overlap = 7
}

/// How far the rows of a picture extend up and down.
struct RowExtents {
  struct Extent {
    var top: Int
    var bottom: Int

    init(_ top: Int, _ bottom: Int) { (self.top, self.bottom) = (top, bottom) }

    mutating func include(_ top: Int, _ bottom: Int) {
      self.top = min(self.top, top)
      self.bottom = max(self.bottom, bottom)
    }
  }

  /// The extents of messages, in the diagram's order.
  var messages: [Extent?] = []
  /// The extents of notes, references and separators, by position.
  var others: [Position: Extent] = [:]
  private var fragments: [Int: (operands: [Extent], bottom: Int)] = [:]

  /// Records the frame of a fragment: each operand starts at a line, and has a guard below it.
  mutating func take(fragment: Int, _ items: [DiagramLayout.Item], _ box: Rectangle) {
    var tops = [box.y]
    for case .line(let from, _, .fragmentSeparator, _) in items where from.y < box.maxY {
      tops.append(from.y)
    }
    var operands = tops.map { Extent($0, $0 + 1) }
    for item in items {
      guard let part = item.box, part.maxY < box.maxY else { continue }
      let operand = tops.partitioningIndex { $0 > part.y } - 1
      if operands.indices.contains(operand) { operands[operand].include(part.y, part.maxY) }
    }
    fragments[fragment] = (operands, box.maxY)
  }

  /// The extent of an operand's head; `nil` if it isn't drawn.
  func operand(_ index: Int, of fragment: Int) -> Extent? {
    guard let operands = fragments[fragment]?.operands, index < operands.count else { return nil }
    return operands[index]
  }

  /// The lower side of a fragment's frame.
  func bottom(of fragment: Int) -> Int? { fragments[fragment]?.bottom }
}

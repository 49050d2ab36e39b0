/// The quotations and list items around a line of Markdown, by the rules of CommonMark.
struct MarkdownContainers {
  /// A block that contains other blocks.
  enum Container {
    case quotation
    /// An item of a list; its lines are indented by this number of columns.
    case item(Int)
  }

  private var open: [Container] = []

  /// The number of containers that are open.
  var count: Int { open.count }

  /// The greatest depth of nested containers that is followed.
  private static let mostContainers = 100

  /// Moves a cursor past the marks of those open containers that a line continues.
  ///
  /// - Returns: The number of these containers, from the outermost one.
  func match(_ cursor: inout MarkdownCursor) -> Int {
    for (index, container) in open.enumerated() {
      switch container {
      case .quotation:
        guard cursor.skipQuotationMark() else { return index }
      case .item(let indentation):
        if cursor.isBlank { continue }
        guard cursor.indentation >= indentation else { return index }
        cursor.skip(columns: indentation)
      }
    }
    return open.count
  }

  /// Closes the innermost containers, so that at most this number remains open.
  mutating func close(to count: Int) { open.removeLast(open.count - min(count, open.count)) }

  mutating func append(_ containers: [Container]) { open += containers }

  /// Returns the containers that start at a cursor, and moves the cursor past their marks.
  ///
  /// - Parameter interruptsParagraph: Whether the line before belongs to a paragraph. Not every list can end
  ///   a paragraph.
  func openings(
    at cursor: inout MarkdownCursor, interruptsParagraph: Bool
  ) -> [Container] {
    var opened: [Container] = []
    while opened.count < Self.mostContainers, cursor.indentation <= 3 {
      if cursor.skipQuotationMark() {
        opened.append(.quotation)
      } else if !cursor.isThematicBreak,
        let width = cursor.skipListMark(
          interruptsParagraph: interruptsParagraph && opened.isEmpty)
      {
        opened.append(.item(width))
      } else {
        break
      }
    }
    return opened
  }
}

/// A position in a line of Markdown. In the line, tab stops are at every fourth column.
struct MarkdownCursor {
  /// The rest of the line, from the position on.
  private(set) var rest: ArraySlice<UInt8>
  private var column = 0

  init(_ line: ArraySlice<UInt8>) { rest = line }

  /// The rest of the line without the spaces at its start.
  var trimmed: ArraySlice<UInt8> { rest.drop { $0.isSpace } }

  /// Whether the rest of the line consists only of spaces.
  var isBlank: Bool { rest.allSatisfy(\.isSpace) }

  /// The number of columns that the spaces and tabs at the position take.
  var indentation: Int {
    var end = column
    for byte in rest {
      if byte == UInt8(ascii: " ") {
        end += 1
      } else if byte == UInt8(ascii: "\t") {
        end += 4 - end % 4
      } else {
        break
      }
    }
    return end - column
  }

  /// Moves over spaces and tabs that take a number of columns. The last tab may be passed only in part.
  mutating func skip(columns: Int) {
    let target = column + columns
    while column < target, let byte = rest.first {
      let next = byte == UInt8(ascii: "\t") ? column + 4 - column % 4 : column + 1
      if next > target {
        column = target
        return
      }
      column = next
      rest = rest.dropFirst()
    }
  }

  /// Moves past the mark of a quotation and a space after it; returns false if there is no such mark.
  mutating func skipQuotationMark() -> Bool {
    let indentation = indentation
    guard indentation <= 3, trimmed.first == UInt8(ascii: ">") else { return false }
    skip(columns: indentation + 1)
    if self.indentation > 0 { skip(columns: 1) }
    return true
  }

  /// Moves past the mark of a list item and the spaces after it.
  ///
  /// - Parameter interruptsParagraph: Whether the list would end a paragraph. An empty item, or one with a
  ///   number other than 1, can't do that.
  /// - Returns: The indentation that the item's other lines must have; `nil` if there is no mark.
  mutating func skipListMark(interruptsParagraph: Bool) -> Int? {
    let indentation = indentation
    let text = trimmed
    guard indentation <= 3, let first = text.first else { return nil }
    let digits = text.prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    var width = 1
    if digits.isEmpty {
      guard [UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*")].contains(first) else {
        return nil
      }
    } else {
      guard digits.count <= 9, let end = text.dropFirst(digits.count).first,
        end == UInt8(ascii: ".") || end == UInt8(ascii: ")"),
        !interruptsParagraph || Int(String(decoding: digits, as: UTF8.self)) == 1
      else { return nil }
      width = digits.count + 1
    }
    let content = text.dropFirst(width)
    guard content.first?.isSpace ?? true else { return nil }
    let isEmpty = content.allSatisfy(\.isSpace)
    if isEmpty, interruptsParagraph { return nil }
    skip(columns: indentation + width)
    let spaces = self.indentation
    // With more than four spaces after the mark, the item starts with indented code, so only one space
    // belongs to the mark.
    let gap = isEmpty || spaces > 4 ? 1 : spaces
    skip(columns: gap)
    return indentation + width + gap
  }

  /// Whether the rest of the line is a thematic break: three or more of `*`, `-` or `_`.
  var isThematicBreak: Bool {
    let marks = trimmed.filter { !$0.isSpace }
    guard let mark = marks.first, marks.count >= 3 else { return false }
    return [UInt8(ascii: "*"), UInt8(ascii: "-"), UInt8(ascii: "_")].contains(mark)
      && marks.allSatisfy { $0 == mark }
  }

  /// Whether the rest of the line is a heading or a thematic break, so that no paragraph starts with it.
  var isHeadingOrBreak: Bool {
    let text = trimmed
    let marks = text.prefix { $0 == .hash }
    return isThematicBreak
      || (1...6).contains(marks.count) && (text.dropFirst(marks.count).first?.isSpace ?? true)
  }

  /// Whether a block starts here that ends a paragraph. Quotations and lists don't count.
  var startsBlock: Bool {
    let text = trimmed
    return isHeadingOrBreak || text.starts(with: "<!--".utf8)
      || text.starts(with: "```".utf8)
        && !text.drop { $0 == UInt8(ascii: "`") }.contains(UInt8(ascii: "`"))
      || text.starts(with: "~~~".utf8)
  }
}

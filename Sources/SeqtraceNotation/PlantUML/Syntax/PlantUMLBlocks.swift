/// The diagrams of a PlantUML file, each between `@startuml` and `@enduml`.
public struct PlantUMLBlocks: Sendable {
  /// A diagram.
  public struct Block: Sendable, Hashable {
    /// The text of the diagram, including the lines `@startuml` and `@enduml`.
    public var source: [UInt8]
    /// The number of the file's line on which the diagram starts, from 1.
    public var line: Int
    /// The name after `@startuml`, or the one in `@startuml(id=name)`; `nil` if there is none.
    public var name: String?
  }

  /// The diagrams, in the order of the file.
  public private(set) var blocks: [Block] = []

  /// Finds the diagrams of a file; a file without an `@startuml` is one diagram.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  public init(_ source: [UInt8]) {
    let file = source.withoutLoneReturns
    var open: (offset: Int, line: Int)?
    var (offset, number) = (0, 0)
    for line in file.split(separator: .lineFeed, omittingEmptySubsequences: false) {
      number += 1
      let text = Self.start(of: line)
      if text.starts(with: "@start".utf8) {
        if let open { add(file[open.offset..<offset], line: open.line) }
        open = (offset, number)
      } else if let start = open, text.starts(with: "@end".utf8) {
        add(file[start.offset..<line.endIndex], line: start.line)
        open = nil
      }
      offset = line.endIndex + 1
    }
    if let open { add(file[open.offset...], line: open.line) }
    if blocks.isEmpty { blocks = [Block(source: file, line: 1)] }
  }

  private mutating func add(_ text: ArraySlice<UInt8>, line: Int) {
    var block = Block(source: Array(text), line: line)
    let first = text.prefix { $0 != .lineFeed }
    var name = String(decoding: first, as: UTF8.self)[...].trimmed
      .drop { !$0.isWhitespace && $0 != "(" }.trimmed
    if name.hasPrefix("(id="), name.last == ")" { name = name.dropFirst(4).dropLast().trimmed }
    if !name.isEmpty { block.name = String(name.filter { $0 != "\"" }) }
    blocks.append(block)
  }

  /// Returns whether a text has a line that starts with `@start`.
  public static func hasFrame(_ source: [UInt8]) -> Bool {
    let file = source.withoutLoneReturns
    var offset = 0
    while offset < file.count {
      let end = file.firstOffset(of: .lineFeed, from: offset)
      if start(of: file[offset..<end]).starts(with: "@start".utf8) { return true }
      offset = end + 1
    }
    return false
  }

  /// Returns a line without the spaces and the byte order mark at its start.
  private static func start(of line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    line.drop { $0.isSpace || $0 == 0xEF || $0 == 0xBB || $0 == 0xBF }
  }
}

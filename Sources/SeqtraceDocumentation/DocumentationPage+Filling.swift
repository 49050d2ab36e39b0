extension DocumentationPage {
  /// Returns the file with new texts in some of its blocks.
  ///
  /// Each line gets the prefix and the line break of the block's first mark. All bytes outside of these
  /// blocks stay the same.
  ///
  /// - Parameter texts: The texts, with line feeds as line breaks, by the indices of their blocks.
  package func filled(_ texts: [Int: [UInt8]]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + texts.values.reduce(0) { $0 + $1.count })
    var start = 0
    for (index, block) in blocks.enumerated() {
      guard let text = texts[index].map(DiagramBlock.trimmed) else { continue }
      result += bytes[start..<block.filling.lowerBound]
      Self.add(text, of: block, to: &result)
      result += bytes[block.filling.upperBound..<block.end.lowerBound]
      result += DiagramMark.end(hash: DiagramBlock.hash(of: text))
      start = block.end.upperBound
    }
    return result + bytes[start...]
  }

  /// Finds, in this version of the file, a block of an earlier version, by its directives and text.
  ///
  /// - Returns: The block's index; `nil` if the block was changed or removed. Equal blocks are matched by
  ///   their order.
  package func index(ofBlock index: Int, from old: DocumentationPage) -> Int? {
    let block = old.blocks[index]
    let before = old.blocks.indices.filter { old.blocks[$0].isSame(as: block) }
    let now = blocks.indices.filter { blocks[$0].isSame(as: block) }
    guard problems.isEmpty, before.count == now.count else { return nil }
    return before.firstIndex(of: index).map { now[$0] }
  }

  /// Appends the lines of a text, with an empty line before and after them.
  private static func add(_ text: [UInt8], of block: DiagramBlock, to result: inout [UInt8]) {
    let emptyPrefix = block.prefix.reversed().drop { $0 == UInt8(ascii: " ") || $0 == 9 }.reversed()
    let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for line in [[]] + lines + [[]] {
      if line.isEmpty {
        result += emptyPrefix
      } else {
        result += block.prefix
        result += line
      }
      result += block.lineBreak
    }
  }
}

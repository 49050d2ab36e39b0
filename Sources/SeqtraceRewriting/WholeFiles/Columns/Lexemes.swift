#if Macros
  /// The tokens of a line: words and symbols, without whitespace.
  struct Lexemes {
    /// The ranges of the tokens, relative to the start of the line.
    private(set) var all: [Range<Int>] = []
    /// A hash of each token's text.
    private var hashes: [UInt64] = []

    /// The greatest product of the numbers of tokens in two lines that are aligned. It limits the tables to
    /// about 64 MB: lines of two thousand tokens.
    private static let largestProduct = 4_000_000

    init(_ line: ArraySlice<UInt8>) {
      var isInWord = false
      for (column, byte) in line.enumerated() {
        if isInWord, byte.isPartOfWord {
          all[all.count - 1] = all[all.count - 1].lowerBound..<(column + 1)
        } else if !byte.isSpace {
          all.append(column..<(column + 1))
          hashes.append(0xcbf2_9ce4_8422_2325)
        }
        if !byte.isSpace {
          hashes[hashes.count - 1] = (hashes[hashes.count - 1] ^ UInt64(byte)) &* 0x0100_0000_01b3
        }
        isInWord = byte.isPartOfWord
      }
    }

    /// Makes the tokens in the texts that are passed to the recorder match no other token, because these
    /// texts repeat the author's code.
    ///
    /// - Parameter line: The line that contains these tokens.
    mutating func hideTexts(in line: [UInt8]) {
      let prefix = Array("\(SourceRewriter.recorder).".utf8)
      var rest = line[...]
      while let found = rest.firstRange(of: prefix) {
        rest = rest[found.upperBound...].drop(while: \.isPartOfWord)
        guard rest.starts(with: Array("(\"".utf8)) else { continue }
        let start = rest.startIndex + 2
        var end = start
        while end < line.endIndex, line[end] != UInt8(ascii: "\"") {
          end += line[end] == UInt8(ascii: "\\") ? 2 : 1
        }
        for index in all.indices where (start..<max(start, end)).contains(all[index].lowerBound) {
          hashes[index] = 0
        }
        rest = line[min(end, line.endIndex)...]
      }
    }

    /// Returns, for each token, the index of the same token in another line. That line contains all tokens of
    /// this one in the same order, and further tokens.
    ///
    /// Of all alignments, the one with the fewest gaps is returned. The result is empty if a token is missing
    /// in the other line, or if the lines are too long: time and memory grow with the product of their
    /// lengths.
    func matches(in other: Lexemes) -> [Int] {
      let (rows, width) = (all.count, other.all.count)
      guard rows * width <= Self.largestProduct else { return [] }
      let none = Int.max / 2
      // `gaps`: the number of gaps from a row's token on, if it matches the column's token. `best`: the least
      // such number in a column or any later one.
      var gaps = Array(repeating: Array(repeating: none, count: width), count: rows)
      var next = Array(repeating: Array(repeating: 0, count: width), count: rows)
      var best = Array(repeating: (gaps: none, column: width), count: width + 1)
      for row in (0..<rows).reversed() {
        for column in 0..<width where hashes[row] == other.hashes[column] {
          if row == rows - 1 {
            gaps[row][column] = column == width - 1 ? 0 : 1
          } else {
            let adjacent = column + 1 < width ? gaps[row + 1][column + 1] : none
            let (later, place) = best[column + 1]
            (gaps[row][column], next[row][column]) =
              adjacent <= later + 1 ? (adjacent, column + 1) : (later + 1, place)
          }
        }
        for column in (0..<width).reversed() {
          let own = (gaps: gaps[row][column], column: column)
          best[column] = own.gaps < best[column + 1].gaps ? own : best[column + 1]
        }
        best[width] = (none, width)
      }
      guard rows > 0, best[0].gaps < none else { return [] }
      var column = gaps[0][0] <= best[0].gaps + 1 ? 0 : best[0].column
      return (0..<rows).map { row in
        defer { column = next[row][column] }
        return column
      }
    }
  }

  extension UInt8 {
    static let newline = UInt8(ascii: "\n")
    static let space = UInt8(ascii: " ")
    static let semicolon = UInt8(ascii: ";")
    static let leftBrace = UInt8(ascii: "{")
    static let colon = UInt8(ascii: ":")

    var isSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }

    /// Whether the byte is part of a name or a number.
    var isPartOfWord: Bool {
      switch self {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
        true
      default: false
      }
    }
  }
#endif

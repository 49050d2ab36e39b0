#if Macros
  import SwiftSyntax

  /// A text to insert at a position of a file.
  struct Insertion {
    let offset: Int
    let text: String
    /// Whether the text comes after all other insertions at the position, because it closes code around them.
    let isOuterEnd: Bool

    init(_ text: String, at position: AbsolutePosition, isOuterEnd: Bool = false) {
      self.text = text
      self.isOuterEnd = isOuterEnd
      offset = position.utf8Offset
    }
  }

  extension [Insertion] {
    /// Returns the source with all texts inserted. At the same position, the texts are in the order of the
    /// array, but outer ends come last.
    func applied(to source: String) -> String {
      let source = Array<UInt8>(source.utf8)
      var result: [UInt8] = []
      var position = 0
      let ordered = enumerated().sorted {
        ($0.element.offset, $0.element.isOuterEnd ? 1 : 0, $0.offset)
          < ($1.element.offset, $1.element.isOuterEnd ? 1 : 0, $1.offset)
      }
      for (_, insertion) in ordered {
        result += source[position..<insertion.offset]
        result += insertion.text.utf8
        position = insertion.offset
      }
      result += source[position...]
      return String(decoding: result, as: UTF8.self)
    }
  }
#endif

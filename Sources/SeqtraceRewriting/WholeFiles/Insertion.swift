#if Macros
  import SwiftSyntax

  /// Text to add at a position of a file.
  struct Insertion {
    let offset: Int
    let text: String

    init(_ text: String, at position: AbsolutePosition) {
      self.text = text
      offset = position.utf8Offset
    }
  }

  extension [Insertion] {
    /// The source with all insertions; those at one position are in the order of the array.
    func applied(to source: String) -> String {
      let source = Array<UInt8>(source.utf8)
      var result: [UInt8] = []
      var position = 0
      let ordered = enumerated().sorted {
        ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset)
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

/// A position in a text as `line:byte`, both from 1.
struct TextPlace: CustomStringConvertible {
  let description: String

  /// Creates the position of the byte at an offset.
  init(_ offset: Int, in document: [UInt8]) {
    let before = document.prefix(offset)
    let line = before.count { $0 == UInt8(ascii: "\n") } + 1
    let column = before.reversed().prefix { $0 != UInt8(ascii: "\n") }.count + 1
    description = "\(line):\(column)"
  }
}

/// A place in a text: the line and the byte in the line, both from 1, separated by a colon.
struct TextPlace: CustomStringConvertible {
  let description: String

  /// The place of the byte at an offset.
  init(_ offset: Int, in document: [UInt8]) {
    let before = document.prefix(offset)
    let line = before.count { $0 == UInt8(ascii: "\n") } + 1
    let column = before.reversed().prefix { $0 != UInt8(ascii: "\n") }.count + 1
    description = "\(line):\(column)"
  }
}

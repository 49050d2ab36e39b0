import SeqtraceDiagram

/// The comment at the start of a picture. It contains the path of the picture's document.
package struct PictureMark {
  private static let start = "<!-- Made by 'seqtrace docs' for "
  private static let end = " -->\n"
  /// The largest length of a mark, in bytes.
  private static let longest = 4096

  /// The document's path, relative to the picture's folder, percent-encoded.
  private let address: String

  /// Creates the mark of a picture.
  ///
  /// - Parameters:
  ///   - picture: The path of the picture, relative to the document's folder.
  ///   - document: The name of the document.
  package init(of picture: String, document: String) {
    let up = String(repeating: "../", count: picture.pathParts.count - 1)
    // An XML comment can't contain two hyphens in a row.
    address = up + MarkdownText(address: document).text.replacingScalars("--", with: "%2D%2D")
  }

  package var bytes: [UInt8] { Array((Self.start + address + Self.end).utf8) }

  // MARK: - The diagram

  private static let sourceStart = "<!-- The diagram, as a block of the form 'mermaid' has it:\n"

  /// A comment with the text of a picture's diagram, with which the next version is compared.
  package static func comment(of source: [UInt8]) -> [UInt8] {
    // An XML comment can't contain two hyphens in a row.
    let text = String(decoding: source, as: UTF8.self).replacingScalars("&", with: "&amp;")
      .replacingScalars("-", with: "&#45;")
    return Array((sourceStart + text + end).utf8)
  }

  /// The text of a picture's diagram; `nil` if the picture doesn't contain it.
  static func source(in picture: [UInt8]) -> [UInt8]? {
    guard let start = picture.prefix(2 * longest).firstRange(of: sourceStart.utf8),
      let end = picture[start.upperBound...].firstRange(of: end.utf8)
    else { return nil }
    let text = String(decoding: picture[start.upperBound..<end.lowerBound], as: UTF8.self)
    return Array(
      text.replacingScalars("&#45;", with: "-").replacingScalars("&amp;", with: "&").utf8)
  }

  package static func isMarked(_ picture: some Collection<UInt8>) -> Bool {
    picture.starts(with: start.utf8)
  }

  /// The path of the document that a picture belongs to; `nil` if the picture has no mark.
  package static func document(of path: String, _ picture: [UInt8]) -> String? {
    guard isMarked(picture) else { return nil }
    let rest = picture.prefix(longest).dropFirst(start.utf8.count)
    guard let end = rest.firstRange(of: Self.end.utf8),
      let name = decoded(rest[..<end.lowerBound])
    else { return nil }
    var parts = path.pathParts.dropLast()
    for part in name.pathParts {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    return (path.isAbsolutePath ? "/" : "") + parts.joined(separator: "/")
  }

  /// Decodes a percent-encoded address.
  private static func decoded(_ address: ArraySlice<UInt8>) -> String? {
    var bytes: [UInt8] = []
    var rest = address
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else {
        return nil
      }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}

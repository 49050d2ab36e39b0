import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// All that the `text` elements of an SVG document say, without white space, in document order.
///
/// Tools break labels into words and lines as they like, so what is compared has no white space.
final class SVGText: NSObject, XMLParserDelegate {
  private var text = ""
  private var depth = 0

  /// Reads a document; `nil` if it isn't well-formed XML.
  static func of(_ file: URL) throws -> String? {
    let reader = SVGText()
    let parser = XMLParser(data: try Data(contentsOf: file))
    parser.delegate = reader
    return parser.parse() ? reader.text.withoutSpaces : nil
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    if name == "text" { depth += 1 }
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    if name == "text" { depth -= 1 }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    if depth > 0 { text += string }
  }
}

extension String {
  /// The text without white space of any kind, scalar by scalar.
  var withoutSpaces: String {
    String(String.UnicodeScalarView(unicodeScalars.filter { !$0.properties.isWhitespace }))
  }
}

extension String {
  /// Whether the text contains another, byte by byte, even where that ends within a character.
  func says(_ other: String) -> Bool {
    other.isEmpty || Array(utf8).firstRange(of: Array(other.utf8)) != nil
  }
}

#if Macros
  import SwiftSyntax

  /// The name that `@Test` or `@Suite` gives to a test or a suite.
  package struct DisplayName: Hashable, Codable, Sendable {
    /// The name of the test or suite in the source: `CartTests.adds()`, `CartTests`.
    package let subject: String
    package let name: String

    init(of subject: String, _ name: String) {
      self.subject = subject
      self.name = name
    }
  }

  extension AttributeListSyntax {
    /// Returns the first argument of an attribute; `nil` unless it is a single-line string literal.
    func displayName(of attribute: String) -> String? {
      for element in self {
        guard case .attribute(let node) = element,
          node.attributeName.path.split(separator: ".").last.map(String.init) == attribute,
          case .argumentList(let arguments) = node.arguments,
          let first = arguments.first, first.label == nil,
          let literal = first.expression.as(StringLiteralExprSyntax.self)
        else { continue }
        return literal.representedLiteralValue.flatMap { text in
          text.unicodeScalars.contains { $0.value < 0x20 } ? nil : text
        }
      }
      return nil
    }
  }
#endif

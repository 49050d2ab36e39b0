package import SeqtraceDiagram

/// A sentence about a run, in which the names of the run are kept apart from the words around them.
///
/// Literals are words of this program; interpolated strings come from a trace and are escaped when the
/// sentence is shown.
package struct FindingText: Sendable, Hashable {
  fileprivate enum Part: Sendable, Hashable {
    case words(String)
    case name(String)
  }

  private var parts: [Part] = []

  /// The sentence for programs, which need no escapes.
  package var plain: String {
    parts.map { part in
      switch part {
      case .words(let text), .name(let text): text
      }
    }
    .joined()
  }

  /// The sentence for people.
  package func escaped<Target: Markup>(for _: Target.Type = Target.self) -> EscapedText<Target> {
    parts.map { part -> EscapedText<Target> in
      switch part {
      case .words(let text): EscapedText(markup: text)
      case .name(let text): "\(text)"
      }
    }
    .joined()
  }
}

extension FindingText: ExpressibleByStringInterpolation {
  /// Collects the parts of a sentence.
  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var parts: [Part] = []

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ literal: String) { parts.append(.words(literal)) }

    /// Appends a name of the run.
    package mutating func appendInterpolation(_ name: String) { parts.append(.name(name)) }

    /// Appends a number.
    package mutating func appendInterpolation(_ number: Int) { parts.append(.words("\(number)")) }

    /// Appends a part of a sentence.
    package mutating func appendInterpolation(_ text: FindingText) { parts += text.parts }
  }

  package init(stringLiteral text: String) { parts = [.words(text)] }

  package init(stringInterpolation: StringInterpolation) { parts = stringInterpolation.parts }

  /// How often something happened: `once`, `twice`, `3 times`.
  static func times(_ count: Int) -> FindingText {
    switch count {
    case 1: "once"
    case 2: "twice"
    default: "\(count) times"
    }
  }
}

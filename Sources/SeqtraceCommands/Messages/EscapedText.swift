import SeqtraceDiagram

// The types of escaped texts. They are visible to other modules because tests read check reports, which
// consist of them.
package typealias EscapedText = SeqtraceDiagram.EscapedText
package typealias Markup = SeqtraceDiagram.Markup
package typealias Terminal = SeqtraceDiagram.Terminal
package typealias TerminalText = SeqtraceDiagram.TerminalText

/// The escaping for texts in HTML.
enum HTML: Markup {
  static func escaped(_ text: String) -> String {
    text.visible.replacingScalars("&", with: "&amp;").replacingScalars("<", with: "&lt;")
      .replacingScalars("\"", with: "&quot;")
  }
}

typealias HTMLText = EscapedText<HTML>

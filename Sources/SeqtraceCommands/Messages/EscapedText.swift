import SeqtraceDiagram

// The texts of all outputs; the reports of checks in tests are such texts, too.
package typealias EscapedText = SeqtraceDiagram.EscapedText
package typealias Markup = SeqtraceDiagram.Markup
package typealias Terminal = SeqtraceDiagram.Terminal
package typealias TerminalText = SeqtraceDiagram.TerminalText

/// A page in HTML.
enum HTML: Markup {
  static func escaped(_ text: String) -> String {
    text.visible.replacingScalars("&", with: "&amp;").replacingScalars("<", with: "&lt;")
      .replacingScalars("\"", with: "&quot;")
  }
}

typealias HTMLText = EscapedText<HTML>

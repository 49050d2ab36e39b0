public import SeqtraceDiagram

/// Writes a diagram as Markdown: a heading with the title and, below it, the Mermaid source in a fenced
/// block. GitHub, GitLab and many editors draw such a block.
public struct MarkdownExporter: SourceExporter {
  /// The words for notes about registrations that never end.
  public var wording: DiagramWording

  /// Creates an exporter.
  public init(wording: DiagramWording = .english) { self.wording = wording }

  /// Writes a diagram as Markdown.
  ///
  /// The characters of the title that could be markup are escaped. The fence is longer than every sequence of
  /// backticks in the source, so no label can end the block.
  public func export(_ diagram: SequenceDiagram) -> String {
    var untitled = diagram
    untitled.title = nil
    let source = MermaidExporter(details: .none, wording: wording).export(untitled)
    let fence = String(repeating: "`", count: max(3, Self.longestFence(in: source) + 1))
    let block = "\(fence)mermaid\n\(source)\(fence)\n"
    guard let title = diagram.title, !title.isEmpty else { return block }
    return "## \(Self.heading(title.text))\n\n\(block)"
  }

  /// Returns a title on one line, with a backslash before each character that could be markup (CommonMark
  /// 2.4).
  private static func heading(_ title: String) -> String {
    VisibleText(title).replacing { place in
      switch place.scalar {
      case "\n": " "
      // Put into a code span, so that the user with this name isn't notified.
      case "@": "`@`"
      case "\\", "`", "*", "_", "[", "]", "<", ">", "#", "&", "~", "$", "|": "\\\(place.scalar)"
      default: nil
      }
    }
  }

  private static func longestFence(in source: String) -> Int {
    source.utf8.split { $0 != UInt8(ascii: "`") }.map(\.count).max() ?? 0
  }
}

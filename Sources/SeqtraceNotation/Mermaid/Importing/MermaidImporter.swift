/// Turns the text of a Mermaid sequence diagram into a diagram.
///
/// | Mermaid | Diagram |
/// |---|---|
/// | `->>`, `-->>`, `-)` | a call, a reply, a signal |
/// | other arrows | the message kind with the nearest arrow; the message has a `Message.Arrow` |
/// | `create`, `destroy` | a creation or destruction, if the next message is sent to the participant |
/// | `rect`, `box` | a `Region`, a `LifelineGroup` |
/// | `par_over` | a `par` |
///
/// Each row of the diagram is one position after the previous row; the first row is at position 1. The
/// article *Reading Mermaid* lists all constructs.
public struct MermaidImporter: Sendable {
  /// The result of reading a text.
  public typealias Reading = NotationReading<MermaidSyntax>

  /// Creates an importer.
  public init() {}

  /// Reads a text in UTF-8.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  public func read(_ source: [UInt8]) -> Reading {
    Reading(MermaidParser().parse(source), in: .mermaid, by: MermaidAssembly.self)
  }
}

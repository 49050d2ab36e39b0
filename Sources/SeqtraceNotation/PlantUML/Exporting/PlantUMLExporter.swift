public import SeqtraceDiagram

/// Writes a diagram as a PlantUML sequence diagram.
///
/// The output was checked with PlantUML 1.2020.2, the version in Debian 12. Elements that PlantUML can't
/// express are approximated:
///
/// - **Calls** are `->`, **signals** are `->>`, which has an open head, and replies and creations
///   are `-->>`.
/// - **Arrows** without a head get one. Arrows through the edge have one head and no circle.
/// - **Creations** that no lifeline sends don't move the head: it stays at the top.
/// - **Lost and found messages** are short arrows with a circle (`->o?`, `?o->`) instead of the dot. Messages
///   through the diagram's edge are long arrows (`->]`, `[->`). A message with no lifeline at all is a note.
/// - **States** are hexagons (`hnote`).
/// - **Fragments** without a keyword of their own are a `group` named after the operator.
/// - **Delays** become dividers if a bar starts or ends, or a lifeline is created or destroyed,
///   before the next message.
/// - **Regions** are a `group` with their colour and title, across the messages in them.
/// - **Durations** are in braces after the label of the call. Labels carry the **links** of their
///   messages. **Legends** are left out, because PlantUML has its own notation.
/// - **Numbers** are in bold before the label, or left to `autonumber`. **Captions** become the legend.
///   **Remarks** become a footer; if the diagram has one of its own, PlantUML shows that instead.
///   Registrations that never end are notes at the end.
///
/// Comments keep what PlantUML can't express, so ``PlantUMLImporter`` restores the same diagram; see
/// ``details``. PlantUML cuts PNG pictures at 4096 pixels unless `PLANTUML_LIMIT_SIZE` is raised.
public struct PlantUMLExporter: SourceExporter {
  /// The treatment of details that PlantUML can't express.
  public var details: SourceDetails
  /// The words for registrations that never end.
  public var wording: DiagramWording

  /// Creates an exporter.
  public init(details: SourceDetails = .comments, wording: DiagramWording = .english) {
    self.details = details
    self.wording = wording
  }

  /// Writes a diagram as PlantUML source.
  public func export(_ diagram: SequenceDiagram) -> String {
    let script = DiagramScript(diagram)
    func text(_ details: DiagramDetails?) -> String {
      var writer = PlantUMLWriter(script, details, wording)
      writer.write()
      return writer.lines.text
    }
    guard details == .comments else { return text(nil) }
    let read = PlantUMLImporter().read(Array(text(DiagramDetails()).utf8)).diagram
    return text(DiagramDetails(of: diagram, readAs: read))
  }
}

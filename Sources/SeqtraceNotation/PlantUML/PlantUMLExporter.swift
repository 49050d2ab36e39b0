public import SeqtraceDiagram

/// Writes a diagram as a PlantUML sequence diagram.
///
/// Checked with PlantUML 1.2020.2, the version that Debian 12 has. What PlantUML can't say is said
/// as nearly as it allows:
///
/// - **Calls** are `->`; PlantUML's `->>` has the open head of a **signal**. Replies and creations
///   are `-->>`.
/// - **Creations** that no lifeline sends leave the head at the top.
/// - **Lost and found messages** are short arrows with a circle (`->o?`, `?o->`), those through the
///   diagram's edge long ones (`->]`, `[->`). A message with no lifeline at all is a note.
/// - **Fragments** without a keyword of their own are a `group` named after the operator.
/// - **Delays** are dividers where a bar starts or ends, or a lifeline comes or goes, before the next
///   message.
/// - **Regions** are a `group` with their colour and title, across the messages in them.
/// - **Durations** stand in braces behind the label of the call; labels lead to the **links** of
///   their messages; **legends** are left out, since PlantUML draws in its own notation.
/// - **Numbers** stand in bold before the label, or are left to `autonumber`; **captions** are the legend, **remarks** the
///   footer, and registrations that nothing ended are notes at the end.
///
/// PlantUML cuts PNG pictures at 4096 pixels unless `PLANTUML_LIMIT_SIZE` is raised.
public struct PlantUMLExporter: SourceExporter {
  /// Creates an exporter.
  public init() {}

  /// Writes a diagram as PlantUML source.
  public func export(_ diagram: SequenceDiagram) -> String {
    var writer = PlantUMLWriter(DiagramScript(diagram))
    writer.write()
    return writer.lines.text
  }
}

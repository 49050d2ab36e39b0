public import SeqtraceDiagram

/// Writes a diagram as a Mermaid `sequenceDiagram`, which GitHub and many editors draw.
///
/// Elements that Mermaid can't express are approximated:
///
/// - **Order of lifelines.** Mermaid puts a created participant to the right of the existing ones.
/// - **Destructions.** In Mermaid, an X belongs to a message and ends the lifeline at once. The `destroy` is
///   therefore written before the last message of the destroyed object, which may be part of its `deinit`. If
///   there is no such message, or if that message creates or destroys another participant, a note says
///   «destroy».
/// - **Lost and found messages** end or start at a participant `●`, and messages through the edge of the
///   diagram at a participant `gate`. A lost message ends in a cross.
/// - **Fragments** other than alt, opt, loop, par, critical and break are written as a `rect` with a note
///   that contains the operator. An opt, loop or break with several operands is written once for each
///   operand.
/// - **Numbers** are written before the label: `3: addSubview(label)`. If they simply count all messages,
///   `autonumber` is written instead.
/// - **Regions** are written as a `rect`, which is as wide as its content, with a note for the title.
/// - **Notes on messages** are to the right of the message's right end.
/// - **Durations** are written in braces after the label of the call.
/// - **Legends and links** are left out: Mermaid has no legends, and links only for participants.
/// - **Captions**, remarks and registrations that never end are written as notes at the end.
///
/// Comments keep the facts that Mermaid can't express, so ``MermaidImporter`` restores the same diagram; see
/// ``details``. Mermaid refuses a source of more than 50 000 characters unless `maxTextSize` is raised.
public struct MermaidExporter: SourceExporter {
  /// The treatment of details that Mermaid can't express.
  public var details: SourceDetails
  /// The words for notes about registrations that never end.
  public var wording: DiagramWording

  /// Creates an exporter.
  public init(details: SourceDetails = .comments, wording: DiagramWording = .english) {
    self.details = details
    self.wording = wording
  }

  /// Writes a diagram as Mermaid source.
  public func export(_ diagram: SequenceDiagram) -> String {
    let script = DiagramScript(diagram)
    func text(_ details: DiagramDetails?) -> String {
      var writer = MermaidWriter(script, details, wording)
      writer.write()
      return writer.lines.text
    }
    guard details == .comments else { return text(nil) }
    let read = MermaidImporter().read(Array(text(DiagramDetails()).utf8)).diagram
    return text(DiagramDetails(of: diagram, readAs: read))
  }
}

public import SeqtraceDiagram

/// Writes a diagram as a Mermaid `sequenceDiagram`, which GitHub and many editors draw.
///
/// Elements that Mermaid can't express are approximated:
///
/// - **Order of lifelines.** Mermaid puts a created participant to the right of the existing ones.
/// - **Deaths.** In Mermaid, an X needs a message and ends the lifeline at once. The `destroy`
///   therefore precedes the last message of a dying object, which may be part of its `deinit`. If
///   there is no such message, or if it creates or destroys another participant, a note says
///   «destroy».
/// - **Lost and found messages** end or start at a participant `●`, and messages through the
///   diagram's edge at a participant `gate`. A lost message ends in a cross.
/// - **Fragments** other than alt, opt, loop, par, critical and break are a `rect` with a note that
///   names the operator. An opt, loop or break with several operands is repeated for each.
/// - **Numbers** precede the label: `3: addSubview(label)`. If they simply count all messages,
///   `autonumber` is used.
/// - **Regions** are a `rect`, as wide as its content, with a note for the title.
/// - **Notes on messages** are right of the message's right end.
/// - **Durations** are in braces after the label of the call.
/// - **Legends and links** are left out: Mermaid has its own notation, and links for participants
///   only.
/// - **Captions**, remarks and registrations that never end are notes at the end.
///
/// Comments keep what Mermaid can't express, so ``MermaidImporter`` restores the same diagram; see
/// ``details``. Mermaid refuses sources of more than 50 000 characters unless `maxTextSize` is
/// raised.
public struct MermaidExporter: SourceExporter {
  /// The treatment of details that Mermaid can't express.
  public var details: SourceDetails
  /// The words for registrations that never end.
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

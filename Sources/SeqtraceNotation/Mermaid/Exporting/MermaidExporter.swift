public import SeqtraceDiagram

/// Writes a diagram as a Mermaid `sequenceDiagram`, as GitHub and many editors draw it.
///
/// What Mermaid can't say is said as nearly as it allows:
///
/// - **Order of lifelines.** Mermaid puts a created participant to the right of those that exist.
/// - **Deaths.** An X needs a message and ends the lifeline at once, so `destroy` stands before the
///   last message of a dying object, which may be one of its `deinit`. Where there is none, or that
///   message creates or destroys another participant, a note says «destroy».
/// - **Lost and found messages** end or start at a participant `●`, messages through the diagram's
///   edge at a participant `gate`. A lost message ends in a cross.
/// - **Fragments** other than alt, opt, loop, par, critical and break are a `rect` with a note that
///   names the operator. An opt, loop or break of several operands is repeated for each.
/// - **Numbers** stand before the label: `3: addSubview(label)`. Where they only count all messages,
///   `autonumber` does it.
/// - **Regions** are a `rect`, with a note for the title; it is as wide as what stands on it.
/// - **Notes on messages** stand right of the message's right end.
/// - **Durations** stand in braces behind the label of the call.
/// - **Legends and links** are left out: Mermaid draws in its own notation, and has links for
///   participants alone.
/// - **Captions**, remarks and registrations that nothing ended are notes at the end.
///
/// Comments keep what Mermaid can't say, so that ``MermaidImporter`` reads the same diagram back; see
/// ``details``. Mermaid itself refuses sources of more than 50 000 characters unless `maxTextSize` is raised.
public struct MermaidExporter: SourceExporter {
  /// What is kept of what Mermaid can't say.
  public enum Details: Sendable, Hashable {
    /// Everything, in comments that ``MermaidImporter`` reads.
    case comments
    /// Nothing: the text is for Mermaid and for people.
    case none
  }

  /// What is kept of what Mermaid can't say.
  public var details: Details

  /// Creates an exporter.
  public init(details: Details = .comments) { self.details = details }

  /// Writes a diagram as Mermaid source.
  public func export(_ diagram: SequenceDiagram) -> String {
    let script = DiagramScript(diagram)
    func text(_ details: MermaidDetails?) -> String {
      var writer = MermaidWriter(script, details)
      writer.write()
      return writer.lines.text
    }
    guard details == .comments else { return text(nil) }
    let read = MermaidImporter().read(Array(text(MermaidDetails()).utf8)).diagram
    return text(MermaidDetails(of: diagram, readAs: read))
  }
}

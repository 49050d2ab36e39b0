package import SeqtraceDiagram

/// Typesets the texts of a communication diagram, in points, in the style of a sequence diagram.
package struct CommunicationTypesetter {
  private let typesetter: LabelTypesetter
  private let indices: ColumnIndices
  private let names: RouteNames

  /// A layout of only the diagram's heads in a row, with the title above and the remarks below.
  package let heads: DiagramLayout
  /// The names of the participants, for assistive technology.
  package let participants: DiagramText.Names

  /// Creates a typesetter for a diagram's messages.
  package init(_ diagram: SequenceDiagram, _ wording: LayoutWording) {
    var metrics = LayoutMetrics.points
    metrics.maximumLabelLines = 1
    typesetter = LabelTypesetter(metrics: metrics, text: LayoutEngine.points.text)
    indices = ColumnIndices(diagram.lifelines)
    names = RouteNames(diagram, wording)
    participants = LayoutEngine.names(of: diagram)
    let lifelines = diagram.lifelines.map { lifeline in
      var lifeline = lifeline
      lifeline.creation = nil
      lifeline.destruction = nil
      return lifeline
    }
    var engine = LayoutEngine.points
    engine.wording = wording
    heads = engine.layout(
      SequenceDiagram(
        title: diagram.title, header: diagram.surroundings.header, lifelines: lifelines,
        remarks: diagram.remarks + [diagram.surroundings.footer].compactMap(\.?.text)))
  }

  /// Returns a message's label on one line, shortened to a width.
  package func line(of message: Message, limit: Int) -> [DiagramLayout.Text.Span] {
    typesetter.lines(of: typesetter.label(of: message), limit: limit).first ?? []
  }

  /// Returns a message's full text, with its sender and receiver.
  package func title(of message: Message) -> String {
    names.title(
      number: message.shownNumber, from: .init(message.sender, indices),
      to: .init(message.receiver, indices), isReply: message.kind == .reply,
      VisibleText.line(message.label))
  }

  /// Returns a quiet remark on one line.
  package func remark(_ text: String) -> DiagramLayout.Text.Span {
    typesetter.span(text, style: .quietText)
  }
}

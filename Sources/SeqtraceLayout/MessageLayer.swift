import SeqtraceDiagram

/// The groups of messages, made when they are asked for.
///
/// A class, since whoever asks for a group holds the layer, and this is much to copy.
final class MessageLayer: Sendable {
  /// The messages, in the diagram's order.
  private let messages: [Message]
  private let outlines: [MessageOutline]
  /// Where each message stands, in the diagram's order.
  let places: [PlacedMessage]
  /// The indices of messages that between them have every look that there is.
  private let exampleIndices: [Int]
  private let names: RouteNames
  /// Typesets labels.
  private let labels: LabelTypesetter
  /// What is behind the labels.
  private let tints: RegionTints
  /// Where messages lead, by position.
  private let links: [Position: String]
  /// The x of the canvas' right edge.
  private let edge: Int

  init(
    of diagram: SequenceDiagram, _ outlines: [MessageOutline], at places: [PlacedMessage],
    examples: [Int], labels: LabelTypesetter, tints: RegionTints, edge: Int
  ) {
    self.tints = tints
    links = Dictionary(diagram.links.map { ($0.position, $0.address) }) { first, _ in first }
    messages = diagram.messages
    self.outlines = outlines
    self.places = places
    exampleIndices = examples
    names = RouteNames(diagram)
    self.labels = labels
    self.edge = edge
  }

  /// Messages that between them have every look that there is.
  var examples: [DiagramLayout.Group] { exampleIndices.map { group(at: $0) } }

  /// Draws a message.
  func group(at index: Int) -> DiagramLayout.Group {
    let place = places[index]
    let message = outlines[index]
    let label = labels.label(of: messages[index], measured: message.label)
    var items: [DiagramLayout.Item] = []
    items.reserveCapacity(1 + message.label.lineCount)
    items.append(.arrow(arrow(of: message, at: place)))
    if message.label.lineCount > 0, message.label.fits(into: Int(place.labelLimit)) {
      items.append(
        .text(text(label.spans, width: label.naturalWidth, linesBelow: 0, of: message, at: place)))
    } else {
      let lines = labels.lines(of: label, limit: Int(place.labelLimit))
      for (row, line) in lines.enumerated() {
        let width = line.reduce(0) { $0 + $1.width }
        let below = lines.count - 1 - row
        items.append(
          .text(text(line, width: width, linesBelow: below, of: message, at: place)))
      }
    }
    return DiagramLayout.Group(
      role: .message, number: message.position, title: title(of: message, at: index, label: label),
      link: links.isEmpty ? nil : links[message.position], items: items)
  }

  private func text(
    _ line: [DiagramLayout.Text.Span], width: Int, linesBelow: Int, of message: MessageOutline,
    at place: PlacedMessage
  ) -> DiagramLayout.Text {
    let x = Int(place.labelX) - (place.loop == PlacedMessage.none ? width / 2 : 0)
    let y = Int(place.lastBaseline) - linesBelow * labels.metrics.lineHeight
    return .init(
      origin: Point(x: x, y: y), spans: line, fontSize: labels.metrics.fontSize,
      isMasked: place.isMasked,
      tint: place.isMasked ? tints.tint(at: message.position, x: x + width / 2) : nil)
  }

  private func arrow(of message: MessageOutline, at place: PlacedMessage) -> DiagramLayout.Arrow {
    let end = message.receiver == .gate ? edge : Int(place.end)
    let dot: DiagramLayout.Arrow.Dot? = message.isLost ? .end : message.isFound ? .start : nil
    return DiagramLayout.Arrow(
      from: Point(x: Int(place.start), y: Int(place.top)),
      to: Point(x: end, y: Int(place.bottom)),
      loop: place.loop == PlacedMessage.none ? nil : Int(place.loop), head: message.head,
      isDashed: message.isDashed, dot: dot, style: message.style)
  }

  // MARK: Words

  /// What a message says, whole and in one line.
  private func title(
    of message: MessageOutline, at index: Int, label: MessageLabel
  ) -> DiagramLayout.Title {
    let isWhole = label.spans.count == 1 && !label.hasBreaks && !message.isNumbered
    return DiagramLayout.Title(
      number: message.isNumbered ? messages[index].number?.description : nil,
      route: names.route(from: message.sender, to: message.receiver, of: message.kind),
      text: isWhole ? label.spans[0].text : VisibleText.line(wholeLabel(at: index)))
  }

  private func wholeLabel(at index: Int) -> String {
    messages[index].isLabelledByName
      ? messages[index].name : messages[index].label
  }
}

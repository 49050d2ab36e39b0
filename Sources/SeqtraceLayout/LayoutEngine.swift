public import SeqtraceDiagram

/// Computes the position of every element of a diagram.
///
/// Each phase reads only what earlier phases found:
///
/// 1. Heads, labels and notes are measured, and the bars below each message's ends are counted
///    (`MeasuredDiagram`).
/// 2. Columns are spread until everything between the lifelines fits (`Columns`).
/// 3. Messages and other rows are fitted to the columns (`PlacedMessage`, `RowFrame`), and stacked from top to
///    bottom (`RowStack`). A fragment's frame is drawn when the fragment ends, around its content.
/// 4. Elements that span rows are drawn from the places of the rows: lifelines, bars, registrations, heads,
///    measures, groups and regions (`Spans`).
/// 5. Captions, the legend, remarks and the footer are drawn below.
///
/// - Complexity: O(*n* log *n*) for *n* messages, notes, activations and fragments together.
public struct LayoutEngine: Sendable {
  /// The distances and sizes that shape the picture.
  public var metrics: LayoutMetrics
  /// The text metrics, in the same unit as ``metrics``.
  public var text: any TextMetrics

  /// The words in the picture that don't come from the diagram.
  public var wording = LayoutWording.english
  /// The smallest gaps between lifelines, even where a diagram would need less.
  package var leastGaps = CommonGaps()

  /// Creates an engine from metrics and text metrics in the same unit.
  public init(metrics: LayoutMetrics, text: any TextMetrics) {
    self.metrics = metrics
    self.text = text
  }

  /// The engine for SVG, PNG and PDF, with points as units.
  public static let points = LayoutEngine(metrics: .points, text: HelveticaMetrics())
  /// The engine for text, with character cells as units.
  public static let cells = LayoutEngine(metrics: .cells, text: CellMetrics())

  /// Lays out a diagram.
  public func layout(_ diagram: SequenceDiagram) -> DiagramLayout {
    let (engine, diagram) = fitted(to: diagram)
    return engine.layoutOfOwnSize(diagram)
  }

  /// The engine with the diagram's own sizes, and the diagram with page numbers and what the medium can show.
  func fitted(to diagram: SequenceDiagram) -> (engine: LayoutEngine, SequenceDiagram) {
    var engine = self
    engine.metrics.take(diagram.surroundings.dimensions)
    // A diagram that isn't a page yet is page 1 of 1.
    let page = diagram.numbered(page: 1, of: 1)
    return (engine, metrics.hasTints ? page.withLettersOnStrongTints() : page)
  }

  private func layoutOfOwnSize(_ diagram: SequenceDiagram) -> DiagramLayout {
    let columns = columns(of: MeasuredDiagram(diagram, engine: self))
    let spans = Spans(RowStack(columns))
    var canvas = spans.canvas
    let bottom = spans.end
    canvas.draw(diagram.captions, below: bottom, engine: self)
    canvas.draw(legend: diagram.legend, below: bottom, engine: self)
    canvas.draw(remarks: diagram.remarks, below: bottom, engine: self)
    var width: Int { max(columns.width, canvas.right + metrics.margin) }
    canvas.draw(footerOf: diagram, below: bottom, width: width, engine: self)
    let size = Size(
      width: width, height: canvas.bottom + max(metrics.margin, 1))
    let surroundings = diagram.surroundings
    let title = surroundings.accessibleTitle ?? diagram.title?.text ?? wording.sequenceDiagram
    let summary =
      surroundings.accessibleDescription
      ?? wording.sequenceSummary(diagram.messages.count, Self.names(of: diagram))
    var layout = DiagramLayout(
      size: size, title: VisibleText.joined(title), summary: VisibleText.joined(summary),
      groups: spans.groups(canvas, width: size.width), background: surroundings.background)
    layout.messageWidth = surroundings.messageWidth
    if let percent = surroundings.dimensions.scale {
      layout.scale = Double(percent.clamped(to: SequenceDiagram.Dimensions.scales)) / 100
    }
    return layout
  }

  /// Typesets message labels.
  var labels: LabelTypesetter { LabelTypesetter(metrics: metrics, text: text) }

  /// The names of the first lifelines, for the accessible summary.
  static func names(of diagram: SequenceDiagram) -> DiagramText.Names {
    .init(
      diagram.lifelines.prefix(20).map { VisibleText.name($0.label.text) }
        + diagram.lifelines.dropFirst(20).map(\.label.text), limit: 20, longest: .max)
  }
}

import SeqtraceDiagram
import SeqtraceGraphviz
import SeqtraceLayout
import SeqtraceRendering

/// The properties of a drawing that the output format doesn't determine.
struct PictureStyle: Sendable {
  /// The kind of UML diagram.
  var kind = DiagramKind.sequence
  /// The language of legends, tooltips and default titles.
  var language = Language.en
  /// The colours, fonts and line widths.
  var theme = Theme.standard
  /// The palettes of the theme that are part of the picture.
  var appearance = SVGRenderer.Appearance.auto
  /// The number of a PNG's pixels for each point.
  var scale = 1.0
  /// A PDF's paper; `nil` for a page as large as the picture.
  var paper: Paper?
  /// The smallest gaps between lifelines. If all pages of a diagram have the same gaps, their lifelines line
  /// up.
  var leastGaps = CommonGaps()
  /// The largest width of a text in characters; `nil` for unlimited.
  var columns: Int?
  /// The files from which a page takes the source lines of its messages; `nil` to take none.
  var sources: SourceFiles?
}

/// Writes diagrams in one format.
protocol OutputWriter: Sendable {
  /// Creates the content of a file.
  func content(
    of diagram: SequenceDiagram, _ style: PictureStyle
  ) throws(CommandError) -> any OutputContent

  /// Throws if the writer needs a library or program that is missing. Call it before any expensive work.
  func checkAvailability() throws(CommandError)
}

/// Draws pictures from layouts. The size of a picture is therefore known before it is drawn.
protocol PictureWriter: OutputWriter {
  /// Lays out a diagram.
  func layout(
    of diagram: SequenceDiagram, _ style: PictureStyle
  ) throws(CommandError) -> DiagramLayout

  /// Creates the content of a file with a picture.
  func content(
    of layout: DiagramLayout, _ style: PictureStyle
  ) throws(CommandError) -> any OutputContent
}

/// Writes all pages of a diagram into one file.
protocol DocumentWriter: OutputWriter {
  /// Creates the content of the file.
  func content(
    of pages: some Sequence<SequenceDiagram>, title: String?, _ style: PictureStyle
  ) throws(CommandError) -> any OutputContent
}

/// The content of a file. Writing it can't fail, except for errors of the sink.
protocol OutputContent: Sendable {
  /// Passes the content to a sink, piece by piece.
  func write<Failure: Error>(to sink: ([UInt8]) throws(Failure) -> Void) throws(Failure)
}

extension OutputWriter {
  func checkAvailability() throws(CommandError) {}
}

extension PictureWriter {
  func layout(
    of diagram: SequenceDiagram, _ style: PictureStyle
  ) throws(CommandError) -> DiagramLayout {
    try style.layout(of: diagram)
  }

  func content(
    of diagram: SequenceDiagram, _ style: PictureStyle
  ) throws(CommandError) -> any OutputContent {
    try content(of: try layout(of: diagram, style), style)
  }
}

extension OutputContent {
  /// The whole content.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    write { bytes += $0 }
    return bytes
  }
}

/// A file in one piece.
struct WholeFile: OutputContent {
  let piece: [UInt8]

  func write<Failure: Error>(to sink: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
    try sink(piece)
  }
}

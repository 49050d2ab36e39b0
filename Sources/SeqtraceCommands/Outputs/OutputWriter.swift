import SeqtraceDiagram
import SeqtraceGraphviz
import SeqtraceLayout
import SeqtraceRendering

/// The properties of a drawing that the output format doesn't determine.
struct PictureStyle: Sendable {
  /// The kind of UML interaction diagram.
  var kind = DiagramKind.sequence
  /// The language of explanations and titles.
  var language = Language.en
  /// The colours, line widths and fonts.
  var theme = Theme.standard
  /// The theme's palettes that are used.
  var appearance = SVGRenderer.Appearance.auto
  /// The number of a PNG's pixels for each point.
  var scale = 1.0
  /// A PDF's paper; `nil` for a single page as large as the picture.
  var paper: Paper?
  /// The gaps between lifelines that the pages of a diagram have in common.
  var leastGaps = CommonGaps()
  /// The width of the terminal for a text, in characters; `nil` for no limit.
  var columns: Int?
}

/// Writes diagrams in one format.
protocol OutputWriter: Sendable {
  /// Creates the content of a file.
  func content(
    of diagram: SequenceDiagram, _ style: PictureStyle
  ) throws(CommandError) -> any OutputContent

  /// Throws if the writer lacks something, before any work is done for it.
  func checkAvailability() throws(CommandError)
}

/// Writes all pages of a diagram into one file.
protocol DocumentWriter: OutputWriter {
  /// Creates the content of the file.
  func content(
    of pages: some Sequence<SequenceDiagram>, title: String?, _ style: PictureStyle
  ) throws(CommandError) -> any OutputContent
}

/// The content of a file, after everything that could fail.
protocol OutputContent: Sendable {
  /// The size of a single picture in points; `nil` for everything else.
  var pictureSize: DiagramLayout.Size? { get }

  /// The title, if it has one, and the summary of a single picture, for readers who don't see it; `nil` for everything else.
  var accessibleText: String? { get }

  /// Passes the file to a sink, piece by piece.
  func write<Failure: Error>(to sink: ([UInt8]) throws(Failure) -> Void) throws(Failure)
}

extension OutputWriter {
  func checkAvailability() throws(CommandError) {}
}

extension OutputContent {
  var pictureSize: DiagramLayout.Size? { nil }
  var accessibleText: String? { nil }

  /// The file as a whole.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    write { bytes += $0 }
    return bytes
  }
}

/// A file in one piece.
struct WholeFile: OutputContent {
  let piece: [UInt8]
  var pictureSize: DiagramLayout.Size?

  func write<Failure: Error>(to sink: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
    try sink(piece)
  }
}

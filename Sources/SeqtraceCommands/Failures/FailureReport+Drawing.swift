import SeqtraceDiagram

extension FailureReport {
  /// Draws the test: its difference since it last passed, with the failed check, or else the view of the
  /// test.
  func drawing(
    as format: DifferenceFormat, _ style: PictureStyle, package: String
  ) throws(CommandError) -> [UInt8] {
    if let difference, !failure.isUnfinished {
      return try DifferenceWriter(format: format, picture: style).bytes(of: difference.comparison())
    }
    guard let picture = format.picture else { return [] }
    var pipeline = DiagramPipeline(format: picture)
    (pipeline.style, pipeline.package) = (style, package)
    pipeline.view.summarySize = .init()
    guard case .file(let content) = try pipeline.render(failure.test.trace).drawing else {
      return []
    }
    return content.bytes
  }
}

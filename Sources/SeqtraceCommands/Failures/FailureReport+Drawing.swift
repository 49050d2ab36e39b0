import SeqtraceDiagram

extension FailureReport {
  /// Draws the difference between the test and its last passing recording, with the failed check. If there is
  /// no such difference, or if the test didn't finish, draws the view of the test; the result is then empty
  /// if the format has no picture.
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
    return try pipeline.render(failure.test.trace).bytes
  }
}

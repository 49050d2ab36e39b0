public import SeqtraceDiagram

extension LayoutEngine {
  /// Lays out a diagram within a width, if breaking labels, names and notes into shorter lines
  /// allows it.
  ///
  /// - Parameters:
  ///   - diagram: The diagram.
  ///   - limit: The width, in the layout's units.
  /// - Returns: The first layout that fits, or the narrowest one if none does.
  /// - Complexity: Seven times that of a single layout, if the diagram doesn't fit.
  public func layout(_ diagram: SequenceDiagram, fitting limit: Int) -> DiagramLayout {
    var layout = layout(diagram)
    for width in Self.wrapPercentages where layout.size.width > limit {
      var engine = self
      engine.metrics.wrapEarlier(percent: width)
      let narrower = engine.layout(diagram)
      if narrower.size.width < layout.size.width { layout = narrower }
    }
    return layout
  }

  /// The widths to which texts wrap in narrower layouts, in percent of the usual ones.
  private static let wrapPercentages = [85, 70, 60, 50, 42, 35]
}

extension LayoutMetrics {
  /// The width to which a text wraps that its author broke into lines, where one without line breaks wraps to
  /// `width`: lines that are a little too long stay as they were chosen.
  func brokenWidth(_ width: Int) -> Int {
    medium.hasShapes && !keepsWords ? width * 8 / 5 : width
  }

  /// Takes the distances and widths of a diagram.
  mutating func take(_ dimensions: SequenceDiagram.Dimensions) {
    guard medium.hasShapes else { return }
    keepsWords = dimensions.labelWidth != nil || dimensions.noteWidth != nil
    func bounded(_ value: Int, to range: ClosedRange<Int>) -> Int {
      min(max(value, range.lowerBound), range.upperBound)
    }
    headGap += 2 * bounded(dimensions.headPadding, to: SequenceDiagram.Dimensions.paddings)
    groupPadding += bounded(dimensions.groupPadding, to: SequenceDiagram.Dimensions.paddings)
    if let width = dimensions.labelWidth {
      labelWrapWidth = bounded(width, to: SequenceDiagram.Dimensions.widths)
    }
    if let width = dimensions.noteWidth {
      noteWrapWidth = bounded(width, to: SequenceDiagram.Dimensions.widths)
    }
  }

  /// Keeps everything inside of a frame around the whole.
  mutating func makeRoomForFrame() {
    margin += frameRoom
    edgeGap = frameEdge
  }

  /// Wraps texts at a part of the usual width, and lets them have as many more lines.
  fileprivate mutating func wrapEarlier(percent: Int) {
    func narrowed(_ width: Int) -> Int { max(1, width * percent / 100) }
    func heightened(_ lines: Int) -> Int { lines * 100 / percent + 1 }
    labelWrapWidth = narrowed(labelWrapWidth)
    headWrapWidth = narrowed(headWrapWidth)
    noteWrapWidth = narrowed(noteWrapWidth)
    captionWidth = narrowed(captionWidth)
    maximumLabelLines = heightened(maximumLabelLines)
    maximumNoteLines = heightened(maximumNoteLines)
  }
}

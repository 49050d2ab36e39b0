public import SeqtraceDiagram

extension LayoutEngine {
  /// Lays out a diagram within a width if wrapping labels, names and notes earlier makes it fit.
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
  /// The width to which a text with its author's line breaks wraps, where one without them wraps to `width`.
  /// Lines that are a little too long keep the breaks that the author chose.
  func brokenWidth(_ width: Int) -> Int {
    hasShapes && !keepsWords ? width * 8 / 5 : width
  }

  /// Adopts a diagram's own distances and widths.
  mutating func take(_ dimensions: SequenceDiagram.Dimensions) {
    guard hasShapes else { return }
    keepsWords = dimensions.labelWidth != nil || dimensions.noteWidth != nil
    typealias Bounds = SequenceDiagram.Dimensions
    headGap += 2 * dimensions.headPadding.clamped(to: Bounds.paddings)
    groupPadding += dimensions.groupPadding.clamped(to: Bounds.paddings)
    labelWrapWidth = dimensions.labelWidth?.clamped(to: Bounds.widths) ?? labelWrapWidth
    noteWrapWidth = dimensions.noteWidth?.clamped(to: Bounds.widths) ?? noteWrapWidth
  }

  /// Wraps texts at a fraction of the usual width, and allows proportionally more lines.
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

extension LayoutEngine {
  /// The width of the picture that dividers and delays need. If this is wider than the lifelines need, they are
  /// centred.
  func widthOfTexts(in measured: MeasuredDiagram) -> Int {
    let widths = zip(measured.diagram.separators, measured.separators).map { separator, lines in
      if separator.kind == .space || separator.text.isEmpty { return 0 }
      // A divider's text is in a box.
      return lines.width + (separator.kind == .delay ? 0 : 2 * metrics.notePadding)
    }
    return widths.max().map { $0 == 0 ? 0 : $0 + 2 * metrics.margin } ?? 0
  }
}

extension Comparable {
  /// The nearest value in a range.
  func clamped(to range: ClosedRange<Self>) -> Self {
    min(max(self, range.lowerBound), range.upperBound)
  }
}

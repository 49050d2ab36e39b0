import SeqtraceDiagram

extension Canvas {
  /// Says quietly what the diagram leaves out, below everything else.
  mutating func draw(
    remarks: [String], at place: TextAlignment, below top: Int, engine: LayoutEngine
  ) {
    guard !remarks.isEmpty else { return }
    let metrics = engine.metrics
    let room = metrics.margin..<max(right, metrics.margin)
    let width = max(room.count, metrics.captionWidth)
    let breaker = LineBreaker(text: engine.text, fontSize: metrics.fontSize)
    var y = max(top, bottom) + metrics.captionGap
    for (index, remark) in remarks.enumerated() {
      begin(.remark, index)
      let lines = breaker.lines(
        of: VisibleText.line(remark), limit: width, maximumCount: metrics.maximumNoteLines)
      for line in lines {
        let span = engine.labels.span(line, style: .quietText)
        let origin = Point(x: place.start(of: span.width, in: room), y: y + metrics.ascent)
        add(.text(.init(origin: origin, spans: [span], fontSize: metrics.fontSize)))
        y += metrics.lineHeight
      }
      end()
    }
  }
}

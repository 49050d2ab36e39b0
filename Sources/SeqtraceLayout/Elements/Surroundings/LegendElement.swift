import SeqtraceDiagram

extension Canvas {
  /// Draws the legend below everything else: a sample beside each text, in as many columns as there is room
  /// for.
  ///
  /// ```
  ///   ──▶  call: the sender waits     ╌╌>  answer to a call
  ///    ┃   busy                        ╳   end of an object's life
  /// ```
  mutating func draw(legend: [LegendEntry], below top: Int, engine: LayoutEngine) {
    guard !legend.isEmpty else { return }
    let metrics = engine.metrics
    let available = max(right - metrics.margin, metrics.captionWidth)
    let textX = metrics.legendSample + metrics.legendGap
    let texts = legend.map {
      engine.labels.lines(of: $0.text, limit: available - textX, maximumCount: 1)[0]
    }
    let width = texts.reduce(0) { max($0, $1.width) } + textX + 2 * metrics.legendGap
    let columnCount = max(1, min(available / width, legend.count))
    var y = max(top, bottom) + metrics.captionGap
    for row in stride(from: 0, to: legend.count, by: columnCount) {
      let entries = row..<min(row + columnCount, legend.count)
      let samples = entries.map { LegendSample(legend[$0].kind, engine: engine) }
      let height = samples.reduce(metrics.legendRow) { max($0, $1.height) }
      for (column, entry) in entries.enumerated() {
        let x = metrics.margin + column * width
        let baseline = y + (height - metrics.lineHeight) / 2 + metrics.ascent
        let text = metrics.text(texts[entry], x: x + textX, baseline: baseline)
        add(.legend, entry, samples[column].items(x: x, middle: y + height / 2) + [text])
      }
      y += height
    }
  }
}

import SeqtraceDiagram

extension RowSweep {
  /// Draws the state of a lifeline, at the place of a note over it.
  ///
  /// ```
  ///        │
  ///   ╭─────────╮
  ///   │  state  │
  ///   ╰─────────╯
  ///        │
  /// ```
  mutating func drawState(_ state: Note, in frame: Rectangle, _ body: NoteBody) {
    canvas.begin(
      .note, state.position,
      title: .init(text: engine.wording.state(VisibleText.line(state.text.text))),
      link: state.link)
    // A note has more room on the right, for its folded corner.
    let excess = metrics.noteRightPadding - metrics.notePadding
    let box = Rectangle(
      x: frame.x + (excess + 1) / 2, y: frame.y, width: frame.width - excess, height: frame.height)
    canvas.add(.box(box, cornerRadius: engine.stateRadius, style: .note, look: state.drawnLook))
    draw(
      body, from: box.y + metrics.notePaddingY + metrics.textDrop,
      in: box.x
        + metrics.notePadding..<max(box.maxX - metrics.notePadding, box.x + metrics.notePadding),
      alignment: .center, color: state.look.outline, isLink: state.leadsSomewhere)
  }
}

extension LayoutEngine {
  /// The radius of a state's corners: half the height of a state of one line.
  var stateRadius: Int { metrics.lineHeight / 2 + metrics.notePaddingY }
}

import SeqtraceDiagram
import SeqtraceEvents

extension DrawingOutput {
  /// The largest number of pictures of roots. More different pictures would be useless.
  private static let mostRoots = 200

  /// Draws the tree of each root call into its own file.
  func write(rootsOf source: consuming some DiagramSource) throws {
    let (design, words) = (source.design, source.words)
    let wording = DiagramWording(in: renderer.style.language)
    let whole = try renderer.diagram(of: consume source, wording)
    let roots = whole.roots(renderer.roots, wording: wording)
    let landmark = renderer.roots[0]
    guard !roots.isEmpty else {
      throw CommandError.part(
        .unknownMessage(.roots, landmark, names: landmark.alternatives(in: whole)))
    }
    guard roots.count <= Self.mostRoots else {
      throw CommandError.part(.tooManyRoots(landmark, roots.count, most: Self.mostRoots))
    }
    var output = self
    output.renderer.roots = []
    try output.write(
      roots.map { root in
        let count = root.count > 1 ? ", \(root.count) alike" : ""
        return NamedSource(
          name: root.label + count,
          source: RootDiagram(whole: root.diagram, design: design, words: words))
      })
  }
}

/// The diagram of one call of a source.
private struct RootDiagram: DiagramSource {
  let whole: SequenceDiagram
  let design: String?
  let words: DesignWords

  func check(_ builder: DiagramBuilder) {}
  consuming func diagram(by builder: DiagramBuilder) -> SequenceDiagram { whole }
}

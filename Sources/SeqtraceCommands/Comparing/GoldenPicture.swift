import SeqtraceDiagram
import SeqtraceEvents
import SeqtraceLayout
import SeqtraceRendering

/// The picture of a candidate's change, in a temporary folder.
struct GoldenPicture {
  let path: String

  /// Writes a picture into a new temporary folder. The picture stays until the system deletes it.
  init(_ bytes: [UInt8], of golden: WaitingGolden) throws(CommandError) {
    let name = (golden.path.pathParts.last ?? "golden") + ".svg"
    path = try SessionFolder.makeTemporaryFolder() + "/" + name
    try OutputFile(path: path).write(bytes)
  }

  /// The picture of a trace without a golden file for comparison.
  static func bytes(of trace: Trace) -> [UInt8] {
    SVGRenderer().render(LayoutEngine.points.layout(DiagramBuilder().build(trace)))
  }
}

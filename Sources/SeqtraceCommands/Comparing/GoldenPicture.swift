import SeqtraceDiagram
import SeqtraceEvents
import SeqtraceLayout
import SeqtraceRendering

/// The picture of what a candidate would change, among the temporary files.
struct GoldenPicture {
  /// Where it is.
  let path: String

  /// Writes a picture into a folder of its own, which stays until the system clears up.
  init(_ bytes: [UInt8], of golden: WaitingGolden) throws(CommandError) {
    let name = (golden.path.pathParts.last ?? "golden") + ".svg"
    path = try SessionFolder.makeTemporaryFolder() + "/" + name
    do throws(SystemError) { try OutputFile(path: path).write(bytes) } catch {
      throw .unwritableOutput(String(name), error)
    }
  }

  /// The picture of a trace that has no golden to be compared with.
  static func bytes(of trace: Trace) -> [UInt8] {
    SVGRenderer().render(LayoutEngine.points.layout(DiagramBuilder().build(trace)))
  }
}

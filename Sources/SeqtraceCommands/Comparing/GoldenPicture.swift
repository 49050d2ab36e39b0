import Foundation
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
    let name = (golden.path.split(separator: "/").last ?? "golden") + ".svg"
    do throws(SystemError) {
      path = try SessionFolder.makeTemporaryFolder() + "/" + name
      try OutputFile(path: path).write(bytes)
    } catch {
      throw .unwritableOutput(String(name), error)
    }
  }

  /// The picture of a trace that has no golden to be compared with.
  static func bytes(of trace: Trace) -> [UInt8] {
    SVGRenderer().render(LayoutEngine.points.layout(DiagramBuilder().build(trace)))
  }

  /// Has it shown by the program that the variable `BROWSER` names, or else by the desktop's.
  ///
  /// - Returns: What to tell the user if that can't be done.
  func open() -> Complaint? {
    #if canImport(Darwin)
      let usual = "open"
    #else
      let usual = "xdg-open"
    #endif
    let browser = ProcessInfo.processInfo.environment["BROWSER"].flatMap { $0.isEmpty ? nil : $0 }
    let program = browser ?? usual
    let hint = "Open the picture by hand, or name a program in the variable BROWSER."
    do throws(SystemError) {
      let status = try ChildProcess(command: [program, path], environment: [:]).run()
      guard status != 0 else { return nil }
      return Complaint(.warning, at: program, "ended with status \(status)", hint: hint)
    } catch {
      return Complaint(.warning, at: program, "can't be run: \(error.message)", hint: hint)
    }
  }
}

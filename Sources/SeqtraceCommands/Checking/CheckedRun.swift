import SeqtraceComparison
import SeqtraceEvents

/// A run to check.
struct CheckedRun {
  /// The name of its file or session.
  let name: String
  let trace: Trace
  /// Whether the recording is known to have been cut off.
  var isCut = false

  /// Reads the runs of a file or a session folder, and reports warnings.
  static func runs(at path: String, on console: Console) throws(CommandError) -> [CheckedRun] {
    let file = InputFile(path: path)
    if !file.isFile {
      guard let session = try SessionInput(named: path, console: console) else {
        if file.isFolder { throw .noSession(path, drawable: nil) }
        throw file.unreadable(SystemError(2))
      }
      let recordings = try session.recordings(console: console)
      return recordings.map {
        CheckedRun(
          name: recordings.count == 1 ? path : "\(path): \($0.name)", trace: $0.source)
      }
    }
    guard case .trace(let recorded) = try DiagramInput(file: file).read(on: console) else {
      throw .runIsDiagram(file.name)
    }
    console.complain(recorded.warnings)
    return [CheckedRun(name: file.name, trace: recorded.trace, isCut: recorded.isCut)]
  }
}

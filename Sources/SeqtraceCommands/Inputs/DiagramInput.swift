/// A file to draw: a recorded trace, or a text with diagrams.
struct DiagramInput {
  /// The content of a file.
  enum Reading {
    case trace(RecordedTrace)
    case written([NamedSource<WrittenDiagram>])
  }

  /// The file.
  let file: InputFile
  /// The format, which is one of files; `nil` if the file's content or extension decides.
  var format: InputFormat?
  /// Whether unreadable parts are left out.
  var partial = false

  /// Reads the file, and reports warnings about texts.
  func read(on console: Console) throws(CommandError) -> Reading {
    var pieces = try file.pieces()
    let format = if let format { format } else { try InputFormat(of: &pieces) }
    switch format.reader {
    case .recording(let read): return .trace(try read(&pieces, partial))
    case .text(let read):
      let source = try pieces.rest()
      return .written(
        try read(WrittenInput(file: file, source: source, partial: partial, console: console)))
    case .folder: preconditionFailure("a session is read by SessionInput")
    }
  }
}

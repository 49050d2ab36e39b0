/// A file to draw: a recorded trace or a text with diagrams.
struct DiagramInput {
  /// The content of a file.
  enum Reading {
    case trace(RecordedTrace)
    case written([NamedSource<WrittenDiagram>])
  }

  let file: InputFile
  /// The format of the file; `nil` to recognise it by its content or extension.
  var format: InputFormat?
  /// The options for reading a recording.
  var choice = ReadingChoice()

  /// Reads the file, and reports warnings about the text of diagrams.
  func read(on console: Console) throws(CommandError) -> Reading {
    var pieces = try file.pieces(isLimited: choice.traces.isEmpty)
    let format = if let format { format } else { try InputFormat(of: &pieces) }
    switch format.reader {
    case .recording(let read): return .trace(try read(&pieces, choice))
    case .text(let read):
      let source = try pieces.rest()
      return .written(
        try read(
          WrittenInput(file: file, source: source, partial: choice.isPartial, console: console)))
    case .folder: preconditionFailure("a session is read by SessionInput")
    }
  }
}

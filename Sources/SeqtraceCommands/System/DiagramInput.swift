import SeqtraceEvents
import SeqtraceNotation
import SeqtraceReading
import SeqtraceTranscript

/// A file to draw: a trace in either of its forms, or a text that describes diagrams.
struct DiagramInput {
  /// What a file can hold.
  enum Form {
    case jsonLines, transcript, mermaid, markdown
  }

  /// What was read.
  enum Reading {
    case trace(TraceReader.Reading)
    case written([NamedSource<WrittenDiagram>])
  }

  /// The file.
  let file: InputFile
  /// The form; `nil` where the file's content or ending tells.
  var form: Form?
  /// Whether what can't be read is left out.
  var partial = false

  /// Reads the file, and says what of its texts is odd.
  func read(on console: Console) throws(CommandError) -> Reading {
    var pieces = try file.pieces()
    var start: [UInt8] = []
    // A pipe may deliver a file byte by byte.
    while start.count < Self.signatureLength, let piece = try pieces.next() { start += piece }
    let trace = TraceInput(file: file, partial: partial)
    switch form ?? likelyForm(start) {
    case .jsonLines: return .trace(try trace.jsonLines(start, &pieces))
    case .transcript: return .trace(try trace.transcript(start, &pieces))
    case .mermaid:
      try pieces.readAll(into: &start)
      return .written(try WrittenInput(file: file, partial: partial).mermaid(start, on: console))
    case .markdown:
      try pieces.readAll(into: &start)
      return .written(try WrittenInput(file: file, partial: partial).markdown(start, on: console))
    case nil: break
    }
    // Only the whole text tells.
    try pieces.readAll(into: &start)
    let written = WrittenInput(file: file, partial: partial)
    if MermaidParser.isSequenceDiagram(start) {
      return .written(try written.mermaid(start, on: console))
    }
    if !MarkdownBlocks(start).blocks.isEmpty {
      return .written(try written.markdown(start, on: console))
    }
    return .trace(try trace.jsonLines(start, &pieces))
  }

  private static let signatureLength = 32

  /// The endings of the files that hold each form.
  private static let endings: [String: Form] = [
    "jsonl": .jsonLines, TranscriptWriter.fileEnding: .transcript, "mmd": .mermaid,
    "mermaid": .mermaid, "md": .markdown, "markdown": .markdown,
  ]

  /// The form that the first bytes or the file's name stand for.
  private func likelyForm(_ start: [UInt8]) -> Form? {
    if TranscriptReader.isTranscript(start) { return .transcript }
    let name = file.path.split(separator: "/").last ?? ""
    if let dot = name.lastIndex(of: "."),
      let form = Self.endings[name[name.index(after: dot)...].lowercased()]
    {
      return form
    }
    let first = start.first { $0 > UInt8(ascii: " ") }
    return first == UInt8(ascii: "{") ? .jsonLines : nil
  }
}

extension InputPieces {
  /// Reads what is left.
  mutating func readAll(into bytes: inout [UInt8]) throws(CommandError) {
    while let piece = try next() { bytes += piece }
  }
}

import SeqtraceEvents
import SeqtraceNotation
import SeqtraceReading
import SeqtraceTranscript

/// A file to draw: a trace in either of its forms, or a text with diagrams.
struct DiagramInput {
  /// The forms of a file's content.
  enum Form {
    case jsonLines, transcript, mermaid, plantUML, markdown, diagramFile
  }

  /// The content of a file.
  enum Reading {
    case trace(TraceReader.Reading)
    case written([NamedSource<WrittenDiagram>])
  }

  /// The file.
  let file: InputFile
  /// The form; `nil` if the file's content or extension decides.
  var form: Form?
  /// Whether unreadable parts are left out.
  var partial = false

  /// Reads the file, and reports warnings about texts.
  func read(on console: Console) throws(CommandError) -> Reading {
    var pieces = try file.pieces()
    var start: [UInt8] = []
    // A pipe may deliver a file byte by byte.
    while start.count < Self.signatureLength, let piece = try pieces.next() { start += piece }
    let trace = TraceInput(file: file, partial: partial)
    switch form ?? likelyForm(start) {
    case .jsonLines: return .trace(try trace.jsonLines(start, &pieces))
    case .transcript: return .trace(try trace.transcript(start, &pieces, on: console))
    case .mermaid, .plantUML, .markdown, .diagramFile, nil: try pieces.readAll(into: &start)
    }
    let written = WrittenInput(file: file, partial: partial)
    switch form ?? self.form(of: start) {
    case .mermaid: return .written(try written.mermaid(start, on: console))
    case .plantUML: return .written(try written.plantUML(start, on: console))
    case .markdown: return .written(try written.markdown(start, on: console))
    case .diagramFile: return .written(try written.diagramFile(start))
    case .jsonLines, .transcript: return .trace(try trace.jsonLines(start, &pieces))
    }
  }

  /// The form of the file's whole content.
  func form(of content: [UInt8]) -> Form {
    if let form = likelyForm(content) { return form }
    if MermaidParser.isSequenceDiagram(content) { return .mermaid }
    if !MarkdownBlocks(content).blocks.isEmpty { return .markdown }
    return PlantUMLBlocks.hasFrame(content) ? .plantUML : .jsonLines
  }

  private static let signatureLength = 32

  /// The form for each file extension.
  static let endings: [String: Form] = [
    "jsonl": .jsonLines, TranscriptWriter.fileEnding: .transcript, "mmd": .mermaid,
    "mermaid": .mermaid, "puml": .plantUML, "plantuml": .plantUML, "md": .markdown,
    "markdown": .markdown, "adoc": .markdown, "rst": .markdown, "json": .diagramFile,
  ]

  /// The form according to the first bytes or the file's name; `nil` if neither decides.
  private func likelyForm(_ start: [UInt8]) -> Form? {
    if JSONImporter.isDiagram(start) { return .diagramFile }
    // A trace may have the extension of a diagram file.
    if start.starts(with: #"{"seqtrace":"#.utf8) { return .jsonLines }
    if TranscriptReader.isTranscript(start) { return .transcript }
    if PlantUMLParser.isPlantUML(start) { return .plantUML }
    let name = file.path.pathParts.last ?? ""
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
  /// Reads the rest.
  mutating func readAll(into bytes: inout [UInt8]) throws(CommandError) {
    while let piece = try next() { bytes += piece }
  }
}

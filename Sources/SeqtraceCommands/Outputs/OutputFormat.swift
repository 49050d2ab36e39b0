import ArgumentParser
import SeqtraceDiagram
import SeqtraceEvents
import SeqtraceInterchange
import SeqtraceNotation
import SeqtraceTranscript

/// A format of output. ``allCases`` lists all formats.
struct OutputFormat: Sendable {
  /// The name for `--format`.
  let name: String
  /// The file extensions, the usual one first. `--format` accepts them too.
  var endings: [String] = []
  let writer: Writer
  /// The options that have an effect.
  let options: Set<DrawingOption>
  /// The options that have an effect on a communication diagram; `nil` if the format can't show one.
  var communicationOptions: Set<DrawingOption>?
  /// Whether the output is binary.
  var isBinary = false
  /// Whether readers choose what they see. The whole run is then written, with any recorded times.
  var isInteractive = false
  /// Whether page breaks in the input start new pages. If not, as in a text notation, page breaks are written
  /// as such.
  var followsPages = false
  /// The character for the line between two pages; `nil` if pages can't follow each other in one text.
  var rule: String?
  /// Whether a single picture should fit a few sheets of paper.
  var isSheet = false
  /// The largest length in characters that the format's hosts accept; `nil` if there is no limit.
  var hostLimit: Int?

  /// The writer of a format, for a diagram or for a trace.
  enum Writer: Sendable {
    case diagram(any OutputWriter)
    case trace(@Sendable (_ trace: consuming Trace, _ keepsTimes: Bool) -> [UInt8])
  }
}

extension OutputFormat: CaseIterable {
  /// All formats.
  static let allCases = [
    svg, html, png, pdf, text, ascii, mermaid, markdown, plantuml, dot, json, jsonl, transcript,
    outline, otlp,
  ]

  /// The options that only some formats support, by name.
  static let limitedOptions = Set(allCases.flatMap(\.options)).sorted { $0.rawValue < $1.rawValue }

  /// A picture for web pages.
  static let svg = OutputFormat(
    name: "svg", endings: ["svg"], writer: .diagram(SVGOutput()),
    options: .rows.union([.legend, .sourceLinks]), communicationOptions: .parts, followsPages: true,
    isSheet: true)
  /// An interactive page with the whole diagram.
  static let html = OutputFormat(
    name: "html", endings: ["html"], writer: .diagram(PageOutput()),
    options: .rows.subtracting([.pages, .pageMessages]).union([.sourceLinks, .sources]),
    isInteractive: true)
  /// A bitmap, made by Graphviz's libraries.
  static let png = OutputFormat(
    name: "png", endings: ["png"], writer: .diagram(PNGOutput()),
    options: .rows.union([.legend, .scale]), communicationOptions: .parts.union([.scale]),
    isBinary: true, followsPages: true, isSheet: true)
  /// A document with pages, made by Graphviz's libraries.
  static let pdf = OutputFormat(
    name: "pdf", endings: ["pdf"], writer: .diagram(PDFOutput()),
    options: .rows.union([.legend, .sourceLinks, .paper]),
    communicationOptions: .parts.union([.paper]), isBinary: true, followsPages: true)
  /// A drawing in characters, with box-drawing characters.
  static let text = OutputFormat(
    name: "text", endings: ["txt"], writer: .diagram(TextOutput(style: .unicode)),
    options: .rows.union([.legend]), followsPages: true, rule: "─")
  /// A drawing in ASCII characters.
  static let ascii = OutputFormat(
    name: "ascii", writer: .diagram(TextOutput(style: .ascii)), options: .rows.union([.legend]),
    followsPages: true, rule: "-")
  /// Mermaid source.
  static let mermaid = OutputFormat(
    name: "mermaid", endings: ["mmd"],
    writer: .diagram(SourceOutput { MermaidExporter(wording: $0) }), options: .rows,
    hostLimit: HostLimit.mermaid)
  /// Mermaid source in Markdown code blocks.
  static let markdown = OutputFormat(
    name: "markdown", endings: ["md"],
    writer: .diagram(MarkdownOutput()), options: .rows, hostLimit: HostLimit.mermaid)
  /// PlantUML source.
  static let plantuml = OutputFormat(
    name: "plantuml", endings: ["puml", "plantuml"],
    writer: .diagram(SourceOutput { PlantUMLExporter(wording: $0) }),
    options: .rows.union([.sourceLinks]))
  /// Graphviz source of the communication diagram. Its edges have times and source links.
  static let dot = OutputFormat(
    name: "dot", endings: ["dot", "gv"], writer: .diagram(SourceOutput { _ in DOTExporter() }),
    options: .parts.union([.durations, .gaps, .sourceLinks]),
    communicationOptions: .parts.union([.durations, .sourceLinks]))
  /// The diagram's model in JSON, for other programs.
  static let json = OutputFormat(
    name: "json", endings: ["json"], writer: .diagram(SourceOutput { _ in JSONExporter() }),
    options: .rows.union([.legend, .sourceLinks]))
  /// The trace in JSON Lines, for other programs.
  static let jsonl = OutputFormat(
    name: "jsonl", endings: ["jsonl"],
    writer: .trace { trace, keepsTimes in
      TraceWriter().write(keepsTimes ? trace : trace.normalized())
    }, options: [.times])
  /// The trace as a transcript, for people.
  static let transcript = OutputFormat(
    name: "transcript", endings: [TranscriptWriter.fileEnding],
    writer: .trace { trace, _ in TranscriptWriter().write(trace) }, options: [])
  /// The trace as an outline, for people, with source lines if times are kept.
  static let outline = OutputFormat(
    name: "outline",
    writer: .trace { trace, keepsTimes in
      let paths = keepsTimes ? SourcePaths.found(for: nil) : nil
      let lines =
        [trace.title ?? "A trace"] + TraceOutline.text(of: TraceOutline(trace).lines, paths)
      return Array(lines.map { "\($0.visible)\n" }.joined().utf8)
    }, options: [.times])

  /// The trace in OTLP, for OpenTelemetry collectors.
  static let otlp = OutputFormat(
    name: "otlp",
    writer: .trace { trace, keepsTimes in
      OTLPWriter().write(keepsTimes ? trace : trace.normalized())
    }, options: [.times])

  /// The names of some formats as text for errors: `svg, png or pdf`.
  static func list(where isListed: (OutputFormat) -> Bool) -> String {
    let names = allCases.filter(isListed).map(\.name)
    return names.isEmpty ? "no format" : names.alternatives
  }
}

extension OutputFormat {
  /// The format for a path's extension; `nil` if there is none.
  init?(endingOf path: String) {
    guard let ending = path.fileEnding?.lowercased(),
      let found = Self.allCases.first(where: { $0.endings.contains(ending) })
    else { return nil }
    self = found
  }

  /// Draws a diagram in one piece; empty for formats that write traces.
  func bytes(of diagram: SequenceDiagram, _ style: PictureStyle) throws(CommandError) -> [UInt8] {
    guard case .diagram(let writer) = writer else { return [] }
    try writer.checkAvailability()
    return try writer.content(of: diagram, style).bytes
  }

  /// Whether the format can show a kind of diagram.
  func shows(_ kind: DiagramKind) -> Bool { kind == .sequence || communicationOptions != nil }

  /// Checks the user's options, which are checked nowhere else.
  ///
  /// - Throws: ``CommandError`` for the first option without effect in this format or in this kind of
  ///   diagram.
  func check(_ given: [DrawingOption], for kind: DiagramKind) throws(CommandError) {
    guard shows(kind) else { throw .format(.unsuitableDiagram(kind, self)) }
    if let option = given.first(where: { !options.contains($0) }) {
      throw .format(.unsuitableOption(option, self))
    }
    guard kind == .communication, let known = communicationOptions else { return }
    if let option = given.first(where: { !known.contains($0) }) {
      throw .format(.notInDiagram(option, kind))
    }
  }
}

extension OutputFormat: Hashable, CustomStringConvertible {
  static func == (left: Self, right: Self) -> Bool { left.name == right.name }
  func hash(into hasher: inout Hasher) { hasher.combine(name) }
  var description: String { name }
}

extension OutputFormat: ExpressibleByArgument {
  static var allValueStrings: [String] { allCases.map(\.name) }

  /// Parses a format's name or extension, in upper or lower case.
  init?(argument: String) {
    let word = argument.lowercased()
    guard
      let found = Self.allCases.first(where: { $0.name == word || $0.endings.contains(word) })
    else { return nil }
    self = found
  }
}

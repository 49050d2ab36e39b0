import ArgumentParser
import SeqtraceEvents
import SeqtraceInterchange
import SeqtraceNotation
import SeqtraceTranscript

/// A format of output: one row of the table of outputs.
struct OutputFormat: Sendable {
  /// The name for `--format`.
  let name: String
  /// The extensions of its files, the usual one first; `--format` accepts each of them, too.
  var endings: [String] = []
  /// The writer of the format.
  let writer: Writer
  /// The options that affect the output.
  let options: Set<DrawingOption>
  /// The options that apply to a communication diagram; `nil` if the format can't show one.
  var communicationOptions: Set<DrawingOption>?
  /// Whether the output isn't text.
  var isBinary = false
  /// Whether readers choose what they see, so that all of a run is written, with its times if they were recorded.
  var isInteractive = false
  /// Whether pages that the author wrote become pages; a text notation keeps the breaks instead.
  var followsPages = false
  /// The character for a line between two pages; `nil` if texts can't follow each other.
  var rule: String?
  /// The largest length in characters that the format's hosts draw; `nil` if there is no limit.
  var hostLimit: Int?

  /// A writer of a format, from the diagram or from the trace itself.
  enum Writer: Sendable {
    case diagram(any OutputWriter)
    case trace(@Sendable (_ trace: consuming Trace, _ keepsTimes: Bool) -> [UInt8])
  }
}

extension OutputFormat: CaseIterable {
  /// The table.
  static let allCases = [
    svg, html, png, pdf, text, ascii, mermaid, markdown, plantuml, dot, json, jsonl, transcript,
    outline, otlp,
  ]

  /// A picture for web pages.
  static let svg = OutputFormat(
    name: "svg", endings: ["svg"], writer: .diagram(SVGOutput()),
    options: .rows.union([.legend, .sourceLinks]), communicationOptions: .parts, followsPages: true)
  /// A page that one can walk through, with the whole diagram.
  static let html = OutputFormat(
    name: "html", endings: ["html"], writer: .diagram(PageOutput()),
    options: .rows.subtracting([.pages, .pageMessages]).union([.sourceLinks]), isInteractive: true)
  /// A picture in pixels, made by Graphviz's libraries.
  static let png = OutputFormat(
    name: "png", endings: ["png"], writer: .diagram(PNGOutput()),
    options: .rows.union([.legend, .scale]), communicationOptions: .parts.union([.scale]),
    isBinary: true, followsPages: true)
  /// Pages, made by Graphviz's libraries.
  static let pdf = OutputFormat(
    name: "pdf", endings: ["pdf"], writer: .diagram(PDFOutput()),
    options: .rows.union([.legend, .sourceLinks, .paper]),
    communicationOptions: .parts.union([.paper]), isBinary: true, followsPages: true)
  /// A drawing in characters, including box-drawing characters.
  static let text = OutputFormat(
    name: "text", endings: ["txt"], writer: .diagram(TextOutput(style: .unicode)),
    options: .rows.union([.legend]), followsPages: true, rule: "─")
  /// A drawing in ASCII characters.
  static let ascii = OutputFormat(
    name: "ascii", writer: .diagram(TextOutput(style: .ascii)), options: .rows.union([.legend]),
    followsPages: true, rule: "-")
  /// Mermaid's source.
  static let mermaid = OutputFormat(
    name: "mermaid", endings: ["mmd"],
    writer: .diagram(SourceOutput { MermaidExporter(wording: $0) }), options: .rows,
    hostLimit: HostLimit.mermaid)
  /// Mermaid's source in Markdown.
  static let markdown = OutputFormat(
    name: "markdown", endings: ["md"],
    writer: .diagram(MarkdownOutput()), options: .rows, hostLimit: HostLimit.mermaid)
  /// PlantUML's source.
  static let plantuml = OutputFormat(
    name: "plantuml", endings: ["puml", "plantuml"],
    writer: .diagram(SourceOutput { PlantUMLExporter(wording: $0) }),
    options: .rows.union([.sourceLinks]))
  /// Graphviz source of the communication diagram. Its edges have times and links to the source.
  static let dot = OutputFormat(
    name: "dot", endings: ["dot", "gv"], writer: .diagram(SourceOutput { _ in DOTExporter() }),
    options: .parts.union([.durations, .gaps, .sourceLinks]),
    communicationOptions: .parts.union([.durations, .sourceLinks]))
  /// The diagram's model instead of a drawing, for programs.
  static let json = OutputFormat(
    name: "json", endings: ["json"], writer: .diagram(SourceOutput { _ in JSONExporter() }),
    options: .rows.union([.legend, .sourceLinks]))
  /// The trace itself, for programs.
  static let jsonl = OutputFormat(
    name: "jsonl", endings: ["jsonl"],
    writer: .trace { trace, keepsTimes in
      TraceWriter().write(keepsTimes ? trace : trace.normalized())
    }, options: [.times])
  /// The trace itself, for people.
  static let transcript = OutputFormat(
    name: "transcript", endings: [TranscriptWriter.fileEnding],
    writer: .trace { trace, _ in TranscriptWriter().write(trace) }, options: [])
  /// The trace for reading, with the lines of source files if times are kept.
  static let outline = OutputFormat(
    name: "outline",
    writer: .trace { trace, keepsTimes in
      let paths = keepsTimes ? SourcePaths.found(for: nil) : nil
      let lines =
        [trace.title ?? "A trace"] + TraceOutline.text(of: TraceOutline(trace).lines, paths)
      return Array(lines.map { "\($0.visible)\n" }.joined().utf8)
    }, options: [.times])

  /// The trace for OpenTelemetry's collectors.
  static let otlp = OutputFormat(
    name: "otlp",
    writer: .trace { trace, keepsTimes in
      OTLPWriter().write(keepsTimes ? trace : trace.normalized())
    }, options: [.times])

  /// Some of the table's names as text for errors: `svg, png or pdf`.
  static func list(where isListed: (OutputFormat) -> Bool) -> String {
    let names = allCases.filter(isListed).map(\.name)
    return names.isEmpty ? "no format" : names.alternatives
  }
}

extension OutputFormat {
  /// The format for a path's extension.
  init?(endingOf path: String) {
    guard let ending = path.fileEnding?.lowercased(),
      let found = Self.allCases.first(where: { $0.endings.contains(ending) })
    else { return nil }
    self = found
  }

  /// Whether it can show a kind of diagram.
  func shows(_ kind: DiagramKind) -> Bool { kind == .sequence || communicationOptions != nil }

  /// Checks the given options. There is no other check of them.
  ///
  /// - Throws: ``CommandError`` for the first option without effect in this format, or in this kind of
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

  /// Parses a name or an extension, in upper or lower case.
  init?(argument: String) {
    let word = argument.lowercased()
    guard
      let found = Self.allCases.first(where: { $0.name == word || $0.endings.contains(word) })
    else { return nil }
    self = found
  }
}

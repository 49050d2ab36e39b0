import ArgumentParser
import SeqtraceInterchange

/// A format of inputs: one row of the table of inputs.
struct InputFormat: Sendable {
  /// The name for `--input-format`.
  let name: String
  /// What help and messages call such inputs; `nil` if they go by the name of another format.
  var title: String?
  /// The extensions of its files, the usual one first.
  var endings: [String] = []
  /// Whether the format is a notation, so that its files can be written by hand as designs.
  var isNotation = false
  /// Whether the first bytes of a file show the format, whatever the file's name.
  var matchesStart: @Sendable (_ start: [UInt8]) -> Bool = { _ in false }
  /// Whether the whole content shows the format, if neither first bytes nor extension do.
  var matchesContent: @Sendable (_ content: [UInt8]) -> Bool = { _ in false }
  /// The reader of the format.
  let reader: Reader

  /// A reader of a recorded trace or of written diagrams.
  enum Reader: Sendable {
    case recording(RecordingReader)
    case text(@Sendable (WrittenInput) throws(CommandError) -> [NamedSource<WrittenDiagram>])
    /// The input is a folder; see ``SessionInput``.
    case folder
  }

  /// Reads those parts of a trace that the user has chosen.
  typealias RecordingReader =
    @Sendable (_ pieces: inout InputPieces, _ choice: ReadingChoice) throws(CommandError) ->
    RecordedTrace
}

extension InputFormat: CaseIterable {
  /// The table. If the contents of several formats fit, the first one is taken.
  static let allCases = [
    trace, transcript, session, otlp, jaeger, zipkin, mermaid, plantuml, markdown, diagramFile,
  ]

  /// The notations as text for help and messages: `Mermaid or PlantUML`.
  static let notations = list { $0.isNotation }

  /// Some of the table's titles as text.
  static func list(where isListed: (InputFormat) -> Bool) -> String {
    allCases.filter(isListed).compactMap(\.title).alternatives
  }

  /// The extensions of all formats, in alphabetical order.
  static let endings = allCases.flatMap(\.endings).sorted()

  /// The usual extensions of some formats.
  static func usualEndings(where isListed: (InputFormat) -> Bool = { _ in true }) -> [String] {
    allCases.filter(isListed).compactMap(\.endings.first)
  }
}

extension InputFormat {
  /// The number of bytes that are enough to recognise a format by its start.
  private static let signatureLength = 1 << 16

  /// The format of a file, by its first bytes, its name, or its content.
  ///
  /// Reads the whole file only if neither first bytes nor name decide. A file without any sign of a format is
  /// taken for a trace.
  init(of pieces: inout InputPieces) throws(CommandError) {
    let start = try pieces.start(atLeast: Self.signatureLength)
    if case .foreign(let format)? = SpanSignature(start) {
      throw .foreignTrace(pieces.file.name, format)
    }
    // A trace may have the extension of a diagram file.
    let told = Self.allCases.first { $0.matchesStart(start) } ?? Self(endingOf: pieces.file.path)
    if let told {
      self = told
    } else if start.first(where: { $0 > UInt8(ascii: " ") }) == UInt8(ascii: "{") {
      self = .trace
    } else {
      let content = try pieces.start(atLeast: .max)
      self = Self.allCases.first { $0.matchesContent(content) } ?? .trace
    }
  }

  /// The format for a path's extension.
  init?(endingOf path: String) {
    guard let ending = path.fileEnding?.lowercased(),
      let format = Self.allCases.first(where: { $0.endings.contains(ending) })
    else { return nil }
    self = format
  }

  /// Whether it holds a trace.
  var isRecording: Bool {
    if case .recording = reader { true } else { false }
  }
}

extension InputFormat: Equatable {
  static func == (left: Self, right: Self) -> Bool { left.name == right.name }
}

extension InputFormat: ExpressibleByArgument {
  static var allValueStrings: [String] { allCases.map(\.name) }

  init?(argument: String) {
    guard let format = Self.allCases.first(where: { $0.name == argument }) else { return nil }
    self = format
  }
}

import ArgumentParser
import SeqtraceInterchange

/// A format of inputs. ``allCases`` lists all formats.
struct InputFormat: Sendable {
  /// The name for `--input-format`.
  let name: String
  /// The name of the inputs in help and messages; `nil` if another format's name covers them.
  var title: String?
  /// The file extensions, the usual one first.
  var endings: [String] = []
  /// Whether the format is a notation, in which designs can be written by hand.
  var isNotation = false
  /// Whether the first bytes of a file identify the format, whatever the file's name.
  var matchesStart: @Sendable (_ start: [UInt8]) -> Bool = { _ in false }
  /// Whether the whole content identifies the format, if neither first bytes nor extension do.
  var matchesContent: @Sendable (_ content: [UInt8]) -> Bool = { _ in false }
  let reader: Reader

  /// The reader of a format, by the kind of its result.
  enum Reader: Sendable {
    case recording(RecordingReader)
    case text(@Sendable (WrittenInput) throws(CommandError) -> [NamedSource<WrittenDiagram>])
    /// A folder, which ``SessionInput`` reads.
    case folder
  }

  /// Reads a recording with the user's reading options.
  typealias RecordingReader =
    @Sendable (_ pieces: inout InputPieces, _ choice: ReadingChoice) throws(CommandError) ->
    RecordedTrace
}

extension InputFormat: CaseIterable {
  /// All formats. If the contents of several formats match, the first applies.
  static let allCases = [
    trace, transcript, session, otlp, jaeger, zipkin, mermaid, plantuml, markdown, diagramFile,
  ]

  /// The names of the notations for help and messages: `Mermaid or PlantUML`.
  static let notations = list { $0.isNotation }

  /// The titles of some formats as text.
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
  /// The number of bytes that suffice to recognise a format by its start.
  private static let signatureLength = 1 << 16

  /// Recognises the format of a file by its first bytes, its name, or its content.
  ///
  /// Reads the whole file only if neither first bytes nor name identify the format. A file in no known format
  /// is taken for a trace.
  init(of pieces: inout InputPieces) throws(CommandError) {
    let start = try pieces.start(atLeast: Self.signatureLength)
    if case .foreign(let format)? = SpanSignature(start) {
      throw .foreignTrace(pieces.file.name, format)
    }
    // The first bytes take precedence, because a trace may have the extension of a diagram file.
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

  /// The format for a path's extension; `nil` if there is none.
  init?(endingOf path: String) {
    guard let ending = path.fileEnding?.lowercased(),
      let format = Self.allCases.first(where: { $0.endings.contains(ending) })
    else { return nil }
    self = format
  }

  /// Whether the format contains a recorded trace.
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

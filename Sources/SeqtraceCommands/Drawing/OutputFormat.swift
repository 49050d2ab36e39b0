import ArgumentParser
import SeqtraceTranscript

/// What a trace is turned into.
enum OutputFormat: String, Sendable, Hashable, OptionWord {
  /// A picture for pages.
  case svg
  /// A picture of pixels, made by Graphviz's libraries.
  case png
  /// A page, made by Graphviz's libraries.
  case pdf
  /// A drawing in characters, with the box-drawing ones.
  case text
  /// A drawing in ASCII characters.
  case ascii
  /// Mermaid's source.
  case mermaid
  /// PlantUML's source.
  case plantuml
  /// Graphviz's source, of the communication diagram.
  case dot
  /// The diagram itself.
  case json
  /// The trace itself, for programs.
  case jsonl
  /// The trace itself, for people.
  case transcript
}

extension OutputFormat {
  /// Whether the bytes are no text.
  var isBinary: Bool { self == .png || self == .pdf }

  /// Whether it is the trace itself, and not a drawing.
  var isTrace: Bool { self == .jsonl || self == .transcript }

  /// Whether it is source for another tool, which draws in its own notation.
  var isSource: Bool { self == .mermaid || self == .plantuml || self == .dot }

  /// Whether it is a drawing in characters, of which several can follow each other.
  var isDrawnText: Bool { self == .text || self == .ascii }

  /// Whether all pages of a diagram stand in one file.
  var holdsPages: Bool { self == .pdf }

  /// Whether messages can lead somewhere.
  var hasLinks: Bool { [.svg, .pdf, .plantuml, .dot, .json].contains(self) }

  /// The endings of file names, each with its format.
  static let endings: [(ending: String, format: OutputFormat)] = [
    ("svg", .svg), ("png", .png), ("pdf", .pdf), ("txt", .text), ("mmd", .mermaid),
    ("puml", .plantuml), ("plantuml", .plantuml), ("dot", .dot), ("gv", .dot), ("json", .json),
    ("jsonl", .jsonl), (TranscriptWriter.fileEnding, .transcript),
  ]

  /// The format that a path's ending stands for.
  init?(endingOf path: String) {
    guard let dot = path.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    let ending = path[path.utf8.index(after: dot)...].lowercased()
    guard let found = Self.endings.first(where: { $0.ending == ending }) else { return nil }
    self = found.format
  }
}

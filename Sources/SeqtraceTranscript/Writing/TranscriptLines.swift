package import SeqtraceEvents

/// The lines of a normalised trace's transcript, for what compares or shows them one by one.
package struct TranscriptLines {
  /// What a line is.
  package enum Subject: Hashable, Sendable {
    /// An event, by its index.
    case event(Int)
    /// The start of a lane, by its number.
    case lane(Int)
  }

  /// A line.
  package struct Line: Sendable {
    /// What stands on it.
    package var subject: Subject
    /// How many levels it is indented.
    package var depth: Int
    /// What it says, without its indentation: where that stands in ``TranscriptLines/bytes``.
    package var text: Range<Int>
    /// The same without the numbers that tell apart what has the same name.
    package var unnumberedText: Range<Int>
    /// Another line that it names as its cause.
    package var causeSubject: Subject?
  }

  /// The lines below the header.
  package let lines: [Line]
  /// What the lines say, in UTF-8.
  package let bytes: [UInt8]

  /// Encodes a normalised trace.
  package init(_ trace: Trace) {
    var encoder = TranscriptEncoder(trace)
    lines = encoder.lineIndices.map { index in
      let texts = encoder.appendBothContents(of: index)
      let line = encoder.line(index)
      var cause: Subject?
      if case .event(let event) = line.mark {
        switch encoder.reference(of: event) {
        case nil, .nothing: break
        case .awaited(let mark), .after(let mark): cause = Subject(mark)
        }
      }
      return Line(
        subject: Subject(line.mark), depth: Int(line.depth), text: texts.numbered,
        unnumberedText: texts.unnumbered, causeSubject: cause)
    }
    bytes = encoder.takeBytes()
  }

  /// What a line says, without its indentation.
  package func text(of line: Line) -> String { String(decoding: bytes[line.text], as: UTF8.self) }
}

extension TranscriptLines.Subject {
  fileprivate init(_ mark: CauseReferences.Mark) {
    switch mark {
    case .event(let event): self = .event(Int(event))
    case .lane(let lane): self = .lane(Int(lane))
    }
  }
}

package import SeqtraceEvents

/// The lines of a normalised trace's transcript, for comparison or display line by line.
package struct TranscriptLines {
  /// The event or other element that a line represents.
  package enum Subject: Hashable, Sendable {
    /// An event, by its index.
    case event(Int)
    /// The start of a lane, by its number.
    case lane(Int)
    /// A line that doesn't come from a trace. Its identity, as a range of ``TranscriptLines/bytes``, is the
    /// part that stays the same if the values change.
    case text(identity: Range<Int>)
  }

  package struct Line: Sendable {
    /// The element that the line represents.
    package var subject: Subject
    /// The level of indentation.
    package var depth: Int
    /// The content without indentation, as a range of ``TranscriptLines/bytes``.
    package var text: Range<Int>
    /// The content without the numbers that distinguish equal names, as a range of ``TranscriptLines/bytes``.
    package var unnumberedText: Range<Int>
    /// The subject of the line that this line states as its cause; `nil` if it states none.
    package var causeSubject: Subject?

    package init(
      subject: Subject, depth: Int, text: Range<Int>, unnumberedText: Range<Int>,
      causeSubject: Subject? = nil
    ) {
      self.subject = subject
      self.depth = depth
      self.text = text
      self.unnumberedText = unnumberedText
      self.causeSubject = causeSubject
    }
  }

  /// The starts of a line's parts, as indices into ``TranscriptLines/bytes``. A missing part is empty.
  package struct Clauses: Sendable {
    /// The action, which follows the sender.
    package var action = 0
    /// The outcome.
    package var outcome = 0
    /// The mark that other lines use to refer to this one.
    package var mark = 0
    /// The source file.
    package var file = 0
  }

  /// The lines after the header.
  package let lines: [Line]
  /// The objects that the values of lines mention, by line index; most lines mention none.
  package let mentions: [Int: [ParticipantID]]
  /// The parts of each line, if requested.
  package let clauses: [Clauses]
  /// The content of the lines, in UTF-8.
  package let bytes: [UInt8]

  /// Creates the lines of something other than a trace.
  package init(_ lines: [Line], bytes: [UInt8]) {
    self.lines = lines
    self.bytes = bytes
    (mentions, clauses) = ([:], [])
  }

  /// Encodes a normalised trace.
  package init(_ trace: Trace, withClauses: Bool = false) {
    var clauses: [Clauses] = []
    var encoder = TranscriptEncoder(trace)
    var mentions: [Int: [ParticipantID]] = [:]
    lines = encoder.lines.indices.map { index in
      let texts = encoder.appendBothContents(of: index)
      if !encoder.mentionedObjects.isEmpty { mentions[index] = encoder.mentionedObjects }
      if withClauses { clauses.append(encoder.clauses) }
      let line = encoder.lines[index]
      var cause: Subject?
      if case .event(let event) = line.mark {
        switch encoder.causes.references[event] {
        case nil, .nothing: break
        case .awaited(let mark), .after(let mark): cause = Subject(mark)
        }
      }
      return Line(
        subject: Subject(line.mark), depth: Int(line.depth), text: texts.numbered,
        unnumberedText: texts.unnumbered, causeSubject: cause)
    }
    (self.mentions, self.clauses) = (mentions, clauses)
    bytes = encoder.takeBytes()
  }

  /// Returns the content of a line, without its indentation.
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

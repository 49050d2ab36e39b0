public import SeqtraceEvents

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
    /// What it says, without its indentation.
    package var text: String
    /// The same without the numbers that tell apart what has the same name.
    package var unnumberedText: String
    /// Another line that it names as its cause.
    package var causeSubject: Subject?
  }

  /// The lines below the header.
  package let lines: [Line]
  /// The ending of each event that opens an activation, by index; `nil` if there is none.
  package let endings: [Int?]

  /// Encodes a normalised trace.
  package init(_ trace: Trace) {
    var numbered = TranscriptEncoder(trace)
    var unnumbered = TranscriptEncoder(trace, isNumbered: false)
    lines = numbered.lineIndices.map { index in
      numbered.appendContent(of: index)
      unnumbered.appendContent(of: index)
      let line = numbered.line(index)
      var cause: Subject?
      if case .event(let event) = line.mark {
        switch numbered.reference(of: event) {
        case nil, .nothing: break
        case .awaited(let mark), .after(let mark): cause = Subject(mark)
        }
      }
      return Line(
        subject: Subject(line.mark), depth: Int(line.depth),
        text: String(decoding: numbered.takeBytes(), as: UTF8.self),
        unnumberedText: String(decoding: unnumbered.takeBytes(), as: UTF8.self),
        causeSubject: cause)
    }
    endings = trace.events.indices.map { index in
      let ending = numbered.ending(of: Int32(index))
      return ending < 0 ? nil : Int(ending)
    }
  }
}

extension TranscriptLines.Subject {
  fileprivate init(_ mark: CauseReferences.Mark) {
    switch mark {
    case .event(let event): self = .event(Int(event))
    case .lane(let lane): self = .lane(Int(lane))
    }
  }
}

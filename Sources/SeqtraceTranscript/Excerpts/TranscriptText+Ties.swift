import SeqtraceEvents

extension TranscriptText {
  /// Returns the lines of a part that must not be omitted, by index, because other lines may depend on them.
  ///
  /// Such lines are, for each object and each registration, the first line of the part that contains it,
  /// because numbers count the objects and registrations. All lines that aren't plain must not be omitted
  /// either. A plain line is a call, a property change, a post, a callback, a deregistration, a note or a
  /// state. It has no mark, states no cause, mentions no object in a value, and isn't interrupted.
  ///
  /// - Parameters:
  ///   - lines: Consecutive lines; the first one isn't inside any of the others.
  /// - Throws: An error if the given lines are damaged. Dependencies on other lines aren't checked.
  package func tiedLines(in lines: Range<Int>) throws(TranscriptReadError) -> Ties {
    try bytes.withUnsafeBufferPointer { bytes throws(TranscriptReadError) in
      var reader = LineReader(part(lines), of: bytes)
      var ties = Ties()
      var assembly = TranscriptAssembly()
      let outermost = Int(depths[lines.lowerBound])
      while let (line, depth) = try reader.nextParsed() {
        let first = assembly.events.count
        try assembly.take(line, depth: depth - outermost, line: reader.number)
        let index = self.index(ofLine: reader.number)
        if !line.isPlain { ties.lines.append(index) }
        ties.takeMentions(in: assembly, from: first, self)
        ties.takeNames(in: assembly, at: index)
      }
      let first = assembly.events.count
      while let level = assembly.levels.popLast() { try assembly.close(level) }
      ties.takeMentions(in: assembly, from: first, self)
      return ties
    }
  }

  /// The dependencies between lines.
  package struct Ties: Sendable {
    /// The indices of lines that aren't plain, unordered.
    package fileprivate(set) var lines: [Int] = []
    /// The index of the first line with each object.
    package fileprivate(set) var objects: [Participant: Int] = [:]
    /// The index of the first line with each registration, by name and number.
    package fileprivate(set) var registrations: [RegistrationNames.Name: Int] = [:]

    fileprivate var participantCount = 0

    /// Creates an empty set of dependencies.
    package init() {}

    /// Adds the dependencies of lines that come after all lines added so far.
    package mutating func append(_ other: Self) {
      lines += other.lines
      objects.merge(other.objects) { first, _ in first }
      registrations.merge(other.registrations) { first, _ in first }
    }

    /// The indices of all lines that others may depend on, in order.
    package var allLines: [Int] {
      Set(lines).union(objects.values).union(registrations.values).sorted()
    }
  }
}

extension TranscriptText.Ties {
  /// Adds the lines of events with texts that may mention objects.
  fileprivate mutating func takeMentions(
    in assembly: TranscriptAssembly, from first: Int, _ text: TranscriptText
  ) {
    for event in first..<assembly.events.count where assembly.events[event].mayMentionObjects {
      lines.append(text.index(ofLine: Int(assembly.lines[event])))
    }
  }

  /// Records a line as the first line with the objects and registrations that are new in this line.
  fileprivate mutating func takeNames(in assembly: TranscriptAssembly, at index: Int) {
    for participant in assembly.participants.dropFirst(participantCount) {
      let object = Participant(name: participant.name, serial: participant.serial)
      if objects[object] == nil { objects[object] = index }
    }
    participantCount = assembly.participants.count
    for name in assembly.registrations.names.dropFirst(registrations.count) {
      registrations[name] = index
    }
  }
}

extension ParsedLine {
  /// Whether the line depends only on its enclosing lines, and no other line depends on it.
  fileprivate var isPlain: Bool {
    guard case .event(let kind) = action, case .implied = cause, mark == nil,
      outcome?.isInterrupted != true
    else { return false }
    switch kind {
    case .call, .propertyChange, .postBegin, .callbackBegin, .deregistration, .note, .state:
      return true
    default: return false
    }
  }
}

import SeqtraceEvents

/// The registrations of a transcript, by name and number.
struct RegistrationTable {
  private struct Entry {
    var id: RegistrationID
    /// The line that creates the registration.
    var madeLine: Int?
    /// The position of the first mention.
    var place: (line: Int, column: Int)
  }

  private var entries: [RegistrationNames.Name: Entry] = [:]

  /// The names of registrations, in the order of their first mentions.
  private(set) var names: [RegistrationNames.Name] = []

  /// Returns the id of a registration, and adds the registration if it is new.
  mutating func id(
    of registration: ParsedLine.Registration, line: Int
  ) -> RegistrationID {
    if let entry = entries[registration.name] { return entry.id }
    let id = RegistrationID(entries.count + 1)
    names.append(registration.name)
    entries[registration.name] = Entry(id: id, place: (line, registration.column))
    return id
  }

  /// Records that a line creates a registration; throws if another line already creates it.
  mutating func make(
    _ registration: ParsedLine.Registration, line: Int
  ) throws(TranscriptReadError) -> RegistrationID {
    let id = id(of: registration, line: line)
    if let first = entries[registration.name]?.madeLine {
      throw TranscriptAssembly.failure(
        .secondRegistration(registration.name.text, line: first), line: line,
        column: registration.column)
    }
    entries[registration.name]?.madeLine = line
    return id
  }

  /// Throws if a registration is used that no line creates.
  func checkAllMade() throws(TranscriptReadError) {
    let unmade = entries.filter { $0.value.madeLine == nil }
    guard
      let first = unmade.min(by: {
        ($0.value.place.line, $0.value.place.column) < ($1.value.place.line, $1.value.place.column)
      })
    else { return }
    throw TranscriptAssembly.failure(
      .unknownRegistration(first.key.text), line: first.value.place.line,
      column: first.value.place.column)
  }
}

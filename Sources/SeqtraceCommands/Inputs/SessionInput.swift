import SeqtraceEvents

extension InputFormat {
  /// The session folder of a recording program.
  static let session = InputFormat(name: "session", title: "session folders", reader: .folder)
}

extension SessionFolderReader.Reading {
  /// The warnings about damage of a session.
  func complaints(in session: SessionOrigin) -> [Complaint] {
    damages.map {
      Complaint(.warning, at: "\(session.path)/\($0.file)", $0.message, hint: $0.hint)
    }
  }
}

/// The recorded sessions that a path refers to.
struct SessionInput {
  /// A session with its name, such as `'An order', recorded by Shop (process 4711)`.
  typealias Recording = NamedSource<Trace>

  /// The sessions, each followed by the sessions that its program created itself.
  let sessions: [SessionOrigin]

  /// Uses the sessions of all processes that recorded into a folder.
  init(allIn folder: String) throws(CommandError) {
    sessions = try Self.withOwn(try SessionCatalog(folder).members())
  }

  /// Uses the newest session with a name, and reports this choice. If the path is a folder of sessions
  /// instead, uses all of them. The result is `nil` if there are no sessions.
  init?(named path: String, console: Console) throws(CommandError) {
    let catalog = SessionCatalog(path)
    let namesakes = try catalog.namesakes()
    guard let newest = namesakes.last else {
      sessions = try Self.withOwn(try catalog.members())
      if sessions.isEmpty { return nil }
      return
    }
    if namesakes.count > 1 || (newest.path != path && newest.path + "/" != path) {
      console.complain([Self.chosen(newest, of: namesakes.count, path)])
    }
    sessions = try Self.withOwn([newest])
  }

  /// Reads the sessions, and reports damage.
  ///
  /// - Returns: The sessions with events; all sessions if none has events.
  func recordings(console: Console) throws(CommandError) -> [Recording] {
    var all: [Recording] = []
    for session in sessions { all.append(try Self.read(session, console: console)) }
    let full = all.filter { !$0.source.events.isEmpty }
    return full.isEmpty ? all : full
  }

  private static func withOwn(
    _ sessions: [SessionOrigin]
  ) throws(CommandError) -> [SessionOrigin] {
    var all: [SessionOrigin] = []
    for session in sessions { all += [session] + (try SessionCatalog(session.path).ownSessions()) }
    return all
  }

  private static func read(
    _ session: SessionOrigin, console: Console
  ) throws(CommandError) -> Recording {
    let reading = try DrawnTest.reading(session)
    console.complain(reading.complaints(in: session))
    let title = reading.trace.title.map { "'\($0)', " } ?? ""
    let program = session.program.isEmpty ? "" : "\(session.program) "
    return Recording(
      name: "\(title)recorded by \(program)(process \(session.process))", source: reading.trace)
  }

  private static func chosen(
    _ session: SessionOrigin, of count: Int, _ path: String
  ) -> Complaint {
    Complaint(
      .note, at: session.path,
      count > 1
        ? "this is drawn, the newest of \(count) sessions named '\(path)'"
        : "this is drawn, the only session named '\(path)'",
      hint: count > 1 ? "A slash means the folder itself: seqtrace render \(path)/" : nil)
  }
}

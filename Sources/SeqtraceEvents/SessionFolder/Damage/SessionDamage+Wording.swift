extension SessionDamage {
  /// The problem and the expected content, as a clause that follows the file's name.
  public var message: String {
    switch problem {
    case .missing(1): "is missing; \(loss)"
    case .missing(let count): "is missing, with the \(count - 1) that follow it; \(loss)"
    case .missingOfRing(let count): "says that there are \(count) more chunks; \(loss)"
    case .unreadable(let code): "can't be read: \(SystemFailure(code).message); \(loss)"
    case .notAFile: "isn't a file; \(loss)"
    case .tooLarge(let limit):
      "is too large to be read; expected at most \(limit >> 20) MiB; \(loss)"
    case .unrecognized: "is damaged; expected \(expectation); \(loss)"
    case .wrongSize(let size, let expected):
      "has \(size) bytes; expected \(expected); what is missing is left out"
    case .foreign: "belongs to another session and is left out; \(loss)"
    case .copy(let number): "is a copy of number \(number) and is left out"
    case .lostEvents(let count): "has lost at least \(Self.count(count, "event"))"
    case .unknownEvents(let count):
      "holds \(Self.count(count, "event")) that can't be understood and \(count == 1 ? "is" : "are") left out"
    case .brokenNames: "is damaged; names in it can't be read and are shown as …"
    case .unnumberedNames:
      "can't be used, since a piece of the table before it is missing or damaged; "
        + "names are shown as …"
    case .unknownNames(let count):
      "lacks \(Self.count(count, "name")) that events use, shown as …"
    case .stopped(SessionFormat.limitCode):
      "says that the recording stopped: it has as many events as were allowed"
    case .stopped(let code):
      "says that the recording stopped: \(SystemFailure(code).message)"
    }
  }

  /// Advice on how to fix the problem; `nil` if there is none.
  public var hint: String? {
    switch problem {
    case .missing, .missingOfRing, .wrongSize, .unrecognized, .lostEvents, .brokenNames,
      .unnumberedNames, .unknownNames, .notAFile:
      "Was the folder copied as a whole?"
    case .foreign, .copy: "Each session needs a folder that holds nothing else."
    case .unknownEvents: "A newer seqtrace may know them."
    case .tooLarge: "No recorder writes such a file."
    case .stopped(SessionFormat.limitCode): "SEQTRACE_LIMIT=N allows more."
    case .stopped(SystemFailure.tooLarge.code):
      "The size of files is limited; to see how: ulimit -f"
    case .unreadable, .stopped: nil
    }
  }

  private var isOfTable: Bool { file.hasPrefix(SessionFormat.pieces.prefix) }

  private var expectation: String {
    isOfTable ? "a piece of the name table" : "a chunk of events"
  }

  /// The effect of losing the file's content.
  private var loss: String {
    isOfTable ? "its names are shown as …" : "its events are left out, and the gap is drawn"
  }

  private static func count(_ count: Int, _ noun: String) -> String {
    count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
  }
}

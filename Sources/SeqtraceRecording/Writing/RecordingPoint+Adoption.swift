internal import CSeqtraceRecorder
internal import SeqtraceEvents

extension RecordingPoint {
  /// A recording point that a task or thread has in addition to its task-local point.
  ///
  /// An `isolated deinit` sees no task-local values, and an object may be destroyed on a thread that isn't
  /// recorded. The events of such a destruction are recorded at the innermost point that the task or thread
  /// has adopted.
  struct Adoption: Sendable {
    private let context: ExecutionContext
    private let number: Int
    /// Whether the task hadn't recorded anything before the adoption.
    private let isNew: Bool

    private struct Table {
      var points: [ExecutionContext: [(number: Int, point: RecordingPoint?)]] = [:]
      var lastNumber = 0
    }

    private static let table = Guarded(Table())

    /// The innermost point that the calling task or thread has adopted; `nil` if there is none.
    static var current: RecordingPoint? {
      let context = ExecutionContext.current
      return table.withLock { $0.points[context]?.last?.point }
    }

    /// Whether the calling task or thread runs code that must not be recorded in any session.
    static var isSilent: Bool {
      let context = ExecutionContext.current
      return table.withLock { $0.points[context]?.last.map { $0.point == nil } ?? false }
    }

    /// Makes the calling task or thread adopt a point. If the point is `nil`, nothing is recorded there.
    init(of point: RecordingPoint?, isNew: Bool = false) {
      let context = ExecutionContext.current
      number = Self.table.withLock { table in
        table.lastNumber += 1
        table.points[context, default: []].append((table.lastNumber, point))
        return table.lastNumber
      }
      self.context = context
      self.isNew = isNew
      context.forgetsWhereItRecords(isNew: isNew)
    }

    /// Removes the adopted point, even if other points were adopted after it.
    ///
    /// If the task was new, no other thread can have cached its lane, so the other threads needn't look up
    /// their lanes again. With many short tasks, these look-ups would take a fifth of the time.
    func end() {
      Self.table.withLock { table in
        table.points[context]?.removeAll { $0.number == number }
        if table.points[context]?.isEmpty ?? false { table.points[context] = nil }
      }
      context.forgetsWhereItRecords(isNew: isNew)
    }
  }
}

extension RecordingPoint {
  /// Runs code that another test caused without recording it. Counts one event as possibly missing in a
  /// session.
  static func runSilently(counting core: SessionCore, _ body: () -> Void) {
    core.countStray()
    let adoption = Adoption(of: nil)
    defer { adoption.end() }
    body()
  }

  /// Runs asynchronous code that another test caused without recording it. Counts one event as possibly
  /// missing in a session.
  static func runSilently(counting core: SessionCore, _ body: () async -> Void) async {
    core.countStray()
    let adoption = Adoption(of: nil)
    defer { adoption.end() }
    await body()
  }
}

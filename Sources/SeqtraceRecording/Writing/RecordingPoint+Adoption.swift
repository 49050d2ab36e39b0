internal import CSeqtraceRecorder
internal import SeqtraceEvents

extension RecordingPoint {
  /// A point that a task or thread has in addition to its task-local one.
  ///
  /// An `isolated deinit` sees no task-local values, and an object may be destroyed on a thread that isn't
  /// recorded. Events there are recorded at the innermost point that the task or thread adopted.
  struct Adoption: Sendable {
    private let context: ExecutionContext
    private let number: Int
    /// Whether the task has recorded nothing before.
    private let isNew: Bool

    private struct Table {
      var points: [ExecutionContext: [(number: Int, point: RecordingPoint?)]] = [:]
      var lastNumber = 0
    }

    private static let table = Guarded(Table())

    /// The innermost point that the calling task or thread has adopted.
    static var current: RecordingPoint? {
      let context = ExecutionContext.current
      return table.withLock { $0.points[context]?.last?.point }
    }

    /// Whether the calling task or thread is running code that no session records.
    static var isSilent: Bool {
      let context = ExecutionContext.current
      return table.withLock { $0.points[context]?.last.map { $0.point == nil } ?? false }
    }

    /// Lets the calling task or thread adopt a point; with `nil`, nothing is recorded there.
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

    /// Removes the point again, whatever was adopted in between.
    ///
    /// A new task has nothing else to record than its work, so no thread has to forget its lane. Where tasks are
    /// many and short, it would take a fifth of the time if each made all threads look up where they record.
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
  /// Runs code that another test has caused: counts it in a session, but records nothing.
  static func runSilently(counting core: SessionCore, _ body: () -> Void) {
    core.countStray()
    let adoption = Adoption(of: nil)
    defer { adoption.end() }
    body()
  }

  /// Runs asynchronous code that another test has caused.
  static func runSilently(counting core: SessionCore, _ body: () async -> Void) async {
    core.countStray()
    let adoption = Adoption(of: nil)
    defer { adoption.end() }
    await body()
  }
}

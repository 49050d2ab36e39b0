#if Tracing
  internal import Synchronization

  /// The spans with ids that were sent to other code, by id. When an id comes back, its span is found here.
  ///
  /// A consumer may run long after its producer has ended, so ended spans are kept too. Most ids never come
  /// back, so the oldest spans are dropped to limit the memory.
  final class PropagatedSpans: Sendable {
    private struct Table {
      var young: [UInt64: SpanState] = [:]
      var old: [UInt64: SpanState] = [:]
    }

    private static let limit = 4096
    private let table = Mutex(Table())

    /// Stores a span.
    func remember(_ span: SpanState, as id: UInt64) {
      // Kept until the lock is released, so that dropped spans are released outside the lock.
      let forgotten: [UInt64: SpanState] = table.withLock { table in
        table.young[id] = span
        if table.young.count < Self.limit { return [:] }
        defer { (table.old, table.young) = (table.young, [:]) }
        return table.old
      }
      _ = forgotten
    }

    /// Returns the span with an id, if it is still stored.
    func span(_ id: UInt64) -> SpanState? {
      table.withLock { $0.young[id] ?? $0.old[id] }
    }
  }
#endif

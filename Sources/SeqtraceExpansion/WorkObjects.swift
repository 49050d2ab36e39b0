internal import SeqtraceEvents
internal import SeqtraceRecording

/// The objects that represent work and may be given to a queue, such as a `DispatchWorkItem` or an
/// `Operation`.
enum WorkObjects {
  private static let table = Guarded(ObjectTable<Recorder._Expansion.StartableWork>())

  /// Sets the work of an object.
  static func insert(_ work: Recorder._Expansion.StartableWork, of object: AnyObject) {
    table.withLock { $0.insert(work, for: object) }
  }

  /// Returns the work of an object; `nil` if it has none yet.
  static func known(_ object: AnyObject) -> Recorder._Expansion.StartableWork? {
    table.withLock { $0[object] }
  }

  /// Returns the work of an object; creates it if necessary.
  static func work(of object: AnyObject) -> Recorder._Expansion.StartableWork {
    table.withLock { table in
      if let work = table[object] { return work }
      let work = Recorder._Expansion.StartableWork()
      table.insert(work, for: object)
      return work
    }
  }
}

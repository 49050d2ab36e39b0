internal import SeqtraceEvents

/// The objects that are work, or hold it, and may be given to a queue: `DispatchWorkItem`, `Operation`.
enum WorkObjects {
  private struct Entry {
    weak var object: AnyObject?
    let work: Recorder._Expansion.StartableWork
  }

  private struct Table {
    var entries: [ObjectIdentifier: Entry] = [:]
    var limit = 64

    /// The work of an object; `nil` if nothing is known of it. An address may have been another's.
    func work(of object: AnyObject) -> Recorder._Expansion.StartableWork? {
      guard let entry = entries[ObjectIdentifier(object)], entry.object === object else {
        return nil
      }
      return entry.work
    }

    mutating func insert(_ work: Recorder._Expansion.StartableWork, of object: AnyObject) {
      if entries.count >= limit {
        entries = entries.filter { $0.value.object != nil }
        limit = max(64, entries.count * 2)
      }
      entries[ObjectIdentifier(object)] = Entry(object: object, work: work)
    }
  }

  private static let table = Guarded(Table())

  /// Says what an object's work is.
  static func insert(_ work: Recorder._Expansion.StartableWork, of object: AnyObject) {
    table.withLock { $0.insert(work, of: object) }
  }

  /// The work of an object of which something is known.
  static func known(_ object: AnyObject) -> Recorder._Expansion.StartableWork? {
    table.withLock { $0.work(of: object) }
  }

  /// The work of an object.
  static func work(of object: AnyObject) -> Recorder._Expansion.StartableWork {
    table.withLock { table in
      if let work = table.work(of: object) { return work }
      let work = Recorder._Expansion.StartableWork()
      table.insert(work, of: object)
      return work
    }
  }
}

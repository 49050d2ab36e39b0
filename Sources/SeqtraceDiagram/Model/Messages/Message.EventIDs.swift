public import SeqtraceEvents

extension Message {
  /// The ids of the events that a message represents; usually a single one.
  ///
  /// The id of a single event is stored inline, without an array allocation.
  public struct EventIDs: Sendable, Hashable, RandomAccessCollection, ExpressibleByArrayLiteral {
    private enum Storage: Hashable {
      case one(EventID)
      /// No events, or several.
      case several([EventID])
    }

    private let storage: Storage

    /// Creates a collection with the id of one event.
    public init(_ id: EventID) { storage = .one(id) }

    /// Creates a collection of event ids, which must be in the order of the trace.
    public init(_ ids: [EventID]) { storage = ids.count == 1 ? .one(ids[0]) : .several(ids) }

    /// Creates a collection of event ids, which must be in the order of the trace.
    public init(arrayLiteral ids: EventID...) { self.init(ids) }

    /// Zero.
    public var startIndex: Int { 0 }

    /// The number of ids.
    public var endIndex: Int {
      switch storage {
      case .one: 1
      case .several(let ids): ids.count
      }
    }

    /// Returns the id at an index.
    public subscript(index: Int) -> EventID {
      switch storage {
      case .one(let id):
        precondition(index == 0, "there is no such event")
        return id
      case .several(let ids): return ids[index]
      }
    }
  }
}

public import SeqtraceEvents

extension Message {
  /// The events that a message was made from, nearly always one.
  ///
  /// One event needs no storage besides the message, where an array would have its own.
  public struct EventIDs: Sendable, Hashable, RandomAccessCollection, ExpressibleByArrayLiteral {
    private enum Storage: Hashable {
      case one(EventID)
      /// Any other number than one.
      case several([EventID])
    }

    private let storage: Storage

    /// Takes the id of one event.
    public init(_ id: EventID) { storage = .one(id) }

    /// Takes the ids of events, in the order of the trace.
    public init(_ ids: [EventID]) { storage = ids.count == 1 ? .one(ids[0]) : .several(ids) }

    /// Takes the ids of events, in the order of the trace.
    public init(arrayLiteral ids: EventID...) { self.init(ids) }

    /// Zero.
    public var startIndex: Int { 0 }

    /// How many events there are.
    public var endIndex: Int {
      switch storage {
      case .one: 1
      case .several(let ids): ids.count
      }
    }

    /// The id of an event.
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

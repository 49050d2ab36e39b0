internal import Foundation
internal import SeqtraceEvents
internal import SeqtraceRecording
import Synchronization

/// The token by which an observer is removed; it has an identity and nothing else.
final class RegistrationToken: NSObject, Sendable {}

/// An observer's registration with a traced centre.
final class Registration: Sendable {
  /// What the trace knows of the registration.
  final class Record: Sendable {
    let session: RecordingSession
    let id: RegistrationID
    /// Who receives the callbacks: still the same in the trace after the object's death.
    let receiver: Participant?

    init(session: RecordingSession, id: RegistrationID, receiver: Participant?) {
      self.session = session
      self.id = id
      self.receiver = receiver
    }
  }

  let name: NSNotification.Name?
  let filter: ObjectFilter
  let queue: OperationQueue?
  let block: @Sendable (Notification) -> Void
  let token = RegistrationToken()
  let record: Record?
  private let isRemoved = Atomic<Bool>(false)

  init(
    name: NSNotification.Name?, filter: ObjectFilter, queue: OperationQueue?, record: Record?,
    block: @escaping @Sendable (Notification) -> Void
  ) {
    self.name = name
    self.filter = filter
    self.queue = queue
    self.record = record
    self.block = block
  }

  /// Whether the observer may still be called.
  var isActive: Bool { !isRemoved.load(ordering: .acquiring) }

  /// No call of the observer begins after this.
  func deactivate() { isRemoved.store(true, ordering: .releasing) }
}

/// Which posts a registration is about, by the identity of their object.
enum ObjectFilter: @unchecked Sendable {
  // Sendable, because the object is only compared by its identity, never used.

  /// Those about any object and about none.
  case any
  /// Those about one object, as long as that lives.
  case identical(to: Weak)
  /// None: a value has no identity.
  case none

  /// A reference that doesn't keep its object alive.
  struct Weak {
    weak var object: AnyObject?
  }

  init(_ object: Any?) {
    guard let object else {
      self = .any
      return
    }
    self = instance(object).map { .identical(to: Weak(object: $0)) } ?? .none
  }

  /// Whether a post about an object passes.
  func accepts(_ object: Any?) -> Bool {
    switch self {
    case .any: return true
    case .none: return false
    case .identical(let reference):
      // Without the first test, `nil` would equal an observed object that has died.
      guard let object = object.flatMap(instance) else { return false }
      return reference.object === object
    }
  }
}

/// A value as the object that it is; on Linux, `as AnyObject` alone would put any value into a box.
func instance(_ value: Any) -> AnyObject? {
  type(of: value) is AnyClass ? value as AnyObject : nil
}

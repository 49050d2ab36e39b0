internal import SeqtraceEvents

/// A token that an object stores so that its whole destruction is recorded.
///
/// ```swift
/// final class NotificationProxy: UIView {
///   private let token: any NSObjectProtocol
///   private let lifetime = Lifetime()
///
///   deinit {
///     lifetime.beginDestruction(of: self)
///     center.removeObserver(token)
///   }
/// }
/// ```
///
/// The destruction starts where the `deinit` calls `beginDestruction`, and ends when the token is destroyed.
/// Swift runs the `deinit` bodies from subclass to superclass. It then destroys the stored properties, those
/// of superclasses first, and those of each class in the order of their declaration. Therefore declare the
/// token as the last stored property, in the most derived class that has a token: the objects that only this
/// object owns are then destroyed inside its destruction.
///
/// Without a call of ``beginDestruction(of:named:fileID:line:)``, a token records nothing.
public final class Lifetime: Sendable {
  private struct State {
    /// The session in which the object was created, if it still exists.
    weak var session: RecordingSession?
    /// Whether a session was current when the object was created.
    let hasSession: Bool
    var destruction: RecordingPoint.Activation?
    /// If the object is destroyed on a thread that doesn't record, the adoption that lets the object's last
    /// messages be recorded there.
    var adoption: RecordingPoint.Adoption?
  }

  private let state: Guarded<State>

  /// Creates a token that belongs to the current session, if there is one.
  public init() {
    let session = RecordingSession.current
    state = Guarded(State(session: session, hasSession: session != nil))
  }

  /// Records that the object's destruction starts.
  ///
  /// Does nothing if the start is already recorded, for example by a subclass's token. The destruction is
  /// recorded in the session in which the object was created, even on a thread that doesn't record.
  ///
  /// - Parameters:
  ///   - object: The object that stores the token, and calls this function in its `deinit`.
  ///   - name: The name of the object if no event has mentioned it before; `nil` for its type's name.
  ///   - fileID: The file of the `deinit`.
  ///   - line: The line of the `deinit`.
  public func beginDestruction(
    of object: AnyObject, named name: String? = nil, fileID: String = #fileID, line: Int = #line
  ) {
    let (session, isForgotten) = state.withLock { ($0.session, $0.hasSession && $0.session == nil) }
    // The session in which the object was created is gone, and no other session has seen the object.
    if isForgotten { return }
    let tied = RecordingPoint.tied
    guard let point = session.map({ RecordingPoint.current(in: $0) }) ?? .current else { return }
    let source = SourceLine(fileID, line)
    let destruction = point.openDestruction(of: object, named: name, source: source)
    guard let destruction else { return }
    let adoption = tied == nil ? RecordingPoint.Adoption(of: point) : nil
    state.withLock {
      $0.destruction = destruction
      $0.adoption = adoption
    }
  }

  deinit {
    let (destruction, adoption) = state.withLock { ($0.destruction, $0.adoption) }
    destruction?.close(.destroyEnd)
    adoption?.end()
  }
}

internal import SeqtraceEvents

/// Records what the traced code does: one short line around or before each thing.
///
/// ```swift
/// Recorder.call("addSubview(_:)", ["label"], on: self) { addSubview(label) }
/// let label = Recorder.create(UILabel.self) { UILabel() }
/// Recorder.set("isHidden", to: !text.isEmpty, of: label) { label.isHidden = !text.isEmpty }
/// ```
///
/// Each function runs its body exactly once, returns what it returns and throws what it throws.
/// Where no ``RecordingSession`` is current that is all it does: the arguments, which are closures
/// behind the scenes, are not evaluated.
///
/// The sender is whoever is active in the running task: the receiver of the innermost call, creation,
/// destruction or callback that has not ended; outside of all, the session's role. `from` names
/// another one. No object is kept alive beyond the call.
public enum Recorder {
  /// Records a remark of the program about its own run.
  ///
  /// - Parameters:
  ///   - text: The remark; line breaks are kept.
  ///   - party: At whom it stands; `nil` for whoever is active.
  ///   - fileID: The file in which it is made.
  ///   - line: The line in which it is made.
  public static func note(
    _ text: @autoclosure () -> String, at party: @autoclosure () -> Party? = nil,
    fileID: String = #fileID, line: Int = #line
  ) {
    guard let point = RecordingPoint.current else { return }
    let party = party()
    defer { withExtendedLifetime(party) {} }
    point.append(
      EventDraft(.note, text(), to: party?.reference, source: SourceLocation(fileID, line)))
  }

  /// Declares who receives the callbacks of the registrations that a body makes.
  ///
  /// A notification centre knows only a block. Without a declaration the receiver is the object
  /// that is active when the registration is made.
  ///
  /// ```swift
  /// Recorder.receiving(as: .facet("extension", of: self)) { proxy.addObserver(…) }
  /// ```
  ///
  /// - Parameters:
  ///   - party: Who acts in the callbacks' blocks.
  ///   - body: What makes the registrations, itself or in what it calls; it does not await.
  @discardableResult
  public static func receiving<R, E: Error>(
    as party: @autoclosure () -> Party, _ body: () throws(E) -> R
  ) throws(E) -> R {
    guard let point = RecordingPoint.current else { return try body() }
    let party = party()
    defer { withExtendedLifetime(party) {} }
    return try point.declare(receiver: party.reference, during: body)
  }

  /// Declares the object that receives the callbacks of the registrations that a body makes.
  ///
  /// - Parameters:
  ///   - object: The object that acts in the callbacks' blocks.
  ///   - body: What makes the registrations, itself or in what it calls; it does not await.
  @discardableResult
  public static func receiving<R, E: Error>(
    as object: @autoclosure () -> AnyObject, _ body: () throws(E) -> R
  ) throws(E) -> R {
    try receiving(as: .object(object()), body)
  }
}

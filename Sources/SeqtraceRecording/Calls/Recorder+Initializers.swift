internal import SeqtraceEvents

extension Recorder {
  /// Records that one of an object's initialisers was entered.
  ///
  /// Call this first in a designated initialiser. The first call starts the creation, whether it is in the
  /// class itself or in a superclass. Calls in base classes are part of that creation, and so is an
  /// initialiser inside a `recordCreation` that doesn't know its object yet.
  ///
  /// Swift evaluates the initial values of properties before the initialiser's body, so the objects that they
  /// create are recorded before the creation starts. `initialCreations` names their types and moves them
  /// inside: from the first of these objects on, everything belongs to the new one.
  ///
  /// - Parameters:
  ///   - type: The dynamic type of the object: `type(of: self)`.
  ///   - level: The class that declares the initialiser.
  ///   - initializer: The initialiser's declaration name. By default, that of the enclosing initialiser.
  ///   - arguments: The texts of the argument values, in the order of the name's labels.
  ///   - types: For each object that an initial value of a property creates, the name of its type, in the
  ///     order of creation. Types that aren't recorded don't matter.
  ///   - isAsync: Whether the initialiser is `async`. If its task is cancelled by the time it ends, its
  ///     end is marked `cancelled`.
  ///   - fileID: The file of the initialiser.
  ///   - line: The line of the initialiser.
  /// - Returns: The open activation, which ends the creation.
  public static func beginCreation(
    of type: AnyClass, in level: AnyClass, by initializer: String = #function,
    with arguments: @autoclosure () -> [String] = [],
    initialCreations types: @autoclosure () -> [String] = [], isAsync: Bool = false,
    fileID: String = #fileID,
    line: Int = #line
  ) -> OpenActivation {
    guard let point = RecordingPoint.current else { return .none }
    var draft = EventDraft(.create, initializer, arguments(), source: SourceLine(fileID, line))
    if isAsync { draft = draft.awaited }
    draft.initialCreations = types()
    return OpenActivation(
      activation: point.openInitializer(of: type, isOwn: type == level, draft), isAsync: isAsync)
  }

  /// Records a call that ends with the ``OpenActivation``, such as that of a value's initialiser.
  ///
  /// - Parameters:
  ///   - name: The declaration name. By default, the name of the enclosing function.
  ///   - arguments: The texts of the argument values, in the order of the name's labels.
  ///   - receiver: The participant that is called.
  ///   - isAsync: Whether the function is `async`. If its task is cancelled by the time it ends, its end
  ///     is marked `cancelled`.
  ///   - fileID: The file of the call.
  ///   - line: The line of the call.
  /// - Returns: The open activation, which ends the call.
  public static func beginCall(
    _ name: String = #function, with arguments: @autoclosure () -> [String] = [],
    on receiver: @autoclosure () -> Participant, isAsync: Bool = false, fileID: String = #fileID,
    line: Int = #line
  ) -> OpenActivation {
    guard let point = RecordingPoint.current else { return .none }
    let draft = EventDraft(.call, name, arguments(), source: SourceLine(fileID, line))
    return OpenActivation(
      activation: point.open(isAsync ? draft.awaited : draft, on: receiver(), from: nil),
      isAsync: isAsync)
  }
}

extension RecordingPoint {
  /// Opens the creation that an initialiser starts; `nil` if it is part of an open creation.
  fileprivate func openInitializer(
    of type: AnyClass, isOwn: Bool, _ draft: EventDraft
  ) -> Activation? {
    let created = CreatedType(exactly: type)
    if joinCreation(of: type, isOwn: isOwn) { return nil }
    return openCreation(of: created, draft)
  }
}

extension CreatedType {
  /// The exact type of an object.
  fileprivate init(exactly type: AnyClass) {
    let id = ObjectIdentifier(type)
    accepts = { ObjectIdentifier($0) == id }
    name = ObjectRegistry.name(of: type)
    module = { RecordingFilter.module(of: type, "") }
  }
}

internal import SeqtraceEvents

extension Recorder {
  /// Records that one of an object's initialisers was entered.
  ///
  /// Call this first in a designated initialiser. The first such call for an object starts the creation, no
  /// matter whether its initialiser belongs to the class itself or to a superclass; the calls in the object's
  /// other initialisers are part of this creation. An initialiser that runs inside the body of a
  /// `recordCreation` is also part of that creation, as long as the created object is unknown.
  ///
  /// Swift evaluates the initial values of properties before the initialiser's body, so the objects that they
  /// create are recorded before the creation starts. Pass the types of these objects as `initialCreations`:
  /// everything recorded since the first of them is then moved into the creation.
  ///
  /// - Parameters:
  ///   - type: The dynamic type of the object: `type(of: self)`.
  ///   - level: The class that declares the initialiser.
  ///   - initializer: The initialiser's declaration name. By default, that of the enclosing initialiser.
  ///   - arguments: The texts of the argument values, in the order of the name's labels.
  ///   - types: The type names of the objects that the initial values of properties create, in the order of
  ///     creation. It may contain types that aren't recorded.
  ///   - isAsync: Whether the initialiser is `async`. If its task is cancelled by the time it ends, its end
  ///     is marked `cancelled`.
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
    let isPart = point.joinCreation(of: type, isOwn: type == level)
    return OpenActivation(
      activation: isPart ? nil : point.openCreation(of: CreatedType(exactly: type), draft),
      isAsync: isAsync)
  }

  /// Records a call that ends with the returned ``OpenActivation``, such as a value's initialiser.
  ///
  /// - Parameters:
  ///   - name: The declaration name. By default, the name of the enclosing function.
  ///   - arguments: The texts of the argument values, in the order of the name's labels.
  ///   - receiver: The participant that is called.
  ///   - isAsync: Whether the function is `async`. If its task is cancelled by the time it ends, its end is
  ///     marked `cancelled`.
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

extension CreatedType {
  /// Creates a description that accepts a class, but not its subclasses.
  fileprivate init(exactly type: AnyClass) {
    let id = ObjectIdentifier(type)
    accepts = { ObjectIdentifier($0) == id }
    name = ObjectRegistry.name(of: type)
    module = { RecordingFilter.module(of: type, "") }
  }
}

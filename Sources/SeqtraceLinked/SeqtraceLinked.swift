internal import SeqtraceRecording

// swift-format-ignore: NoLeadingUnderscores
/// The functions that sources call after `seqtrace record --package` has rewritten them.
///
/// This is the only name that is added to the scope of a rewritten file, and no program uses the same name.
/// Its declarations don't mention the recorder's types, so the compiler needs none of the recorder's modules.
public enum _SeqtraceLinked {
  /// Whether anything is being recorded. Inlined code checks this first, so that a call that isn't recorded
  /// costs no more than this check.
  @usableFromInline static var isRecording: Bool { QuickCall.isRecording }

  /// Starts a call of an object's function.
  @inlinable
  public static func call(
    _ name: String, with arguments: @autoclosure () -> [String] = [], on object: AnyObject,
    fileID: String = #fileID, line: Int = #line
  ) -> Call {
    isRecording ? startCall(name, arguments, on: object, fileID, line) : Call()
  }

  @usableFromInline
  static func startCall(
    _ name: String, _ arguments: () -> [String], on object: AnyObject, _ fileID: String, _ line: Int
  ) -> Call {
    Call(QuickCall(name, arguments(), on: object, fileID, line))
  }

  /// Starts a call of an overridden function; the function's class has `depth` superclasses.
  @inlinable
  public static func call(
    _ name: String, with arguments: @autoclosure () -> [String] = [], on object: AnyObject,
    depth: Int, fileID: String = #fileID, line: Int = #line
  ) -> Call {
    isRecording ? startCall(name, arguments, on: object, depth: depth, fileID, line) : Call()
  }

  @usableFromInline
  static func startCall(
    _ name: String, _ arguments: () -> [String], on object: AnyObject, depth: Int,
    _ fileID: String, _ line: Int
  ) -> Call {
    Call(QuickCall(name, arguments(), on: object, depth: depth, fileID, line))
  }

  /// Starts a call of a role's function; a module is a role, for example.
  @inlinable
  public static func call(
    _ name: String, with arguments: @autoclosure () -> [String] = [], role: String,
    fileID: String = #fileID, line: Int = #line
  ) -> Call {
    isRecording ? startCall(name, arguments, role: role, fileID, line) : Call()
  }

  @usableFromInline
  static func startCall(
    _ name: String, _ arguments: () -> [String], role: String, _ fileID: String, _ line: Int
  ) -> Call {
    Call(QuickCall(name, arguments(), on: .role(role), fileID, line))
  }

  /// Starts a call of a type's static member, or of a member of a value; a value has no identity, so its type
  /// is the receiver.
  @inlinable
  public static func call<T: ~Copyable & ~Escapable>(
    _ name: String, with arguments: @autoclosure () -> [String] = [], type: T.Type,
    fileID: String = #fileID, line: Int = #line
  ) -> Call {
    isRecording ? startCall(name, arguments, type: metatype(type), fileID, line) : Call()
  }

  /// Returns the type as `Any.Type`. A metatype is an address, whatever the type conforms to; only the type's
  /// name may be used.
  @usableFromInline
  static func metatype<T: ~Copyable & ~Escapable>(_ type: T.Type) -> Any.Type {
    unsafeBitCast(type, to: Any.Type.self)
  }

  @usableFromInline
  static func startCall(
    _ name: String, _ arguments: () -> [String], type: Any.Type, _ fileID: String, _ line: Int
  ) -> Call {
    Call(QuickCall(name, arguments(), on: .type(type), fileID, line))
  }

  /// Starts a call of a member of an object or a value; for a value, the receiver is its type.
  @inlinable
  public static func call<T>(
    _ name: String, with arguments: @autoclosure () -> [String] = [], onAny value: T,
    fileID: String = #fileID, line: Int = #line
  ) -> Call {
    isRecording ? startCall(name, arguments, onAny: value, fileID, line) : Call()
  }

  @usableFromInline
  static func startCall<T>(
    _ name: String, _ arguments: () -> [String], onAny value: T, _ fileID: String, _ line: Int
  ) -> Call {
    let dynamicType = Swift.type(of: value as Any)
    if dynamicType is AnyClass {
      return Call(QuickCall(name, arguments(), on: value as AnyObject, fileID, line))
    }
    return Call(QuickCall(name, arguments(), on: .type(dynamicType), fileID, line))
  }

  /// Returns the result of a function. A value that the function consumes lives until this call, and is
  /// destroyed in it.
  public static func ending<R: ~Copyable, Value: ~Copyable>(
    _ result: consuming R, _ value: consuming Value
  ) -> R { result }

  /// An open call of code that doesn't await.
  ///
  /// - Note: `@unchecked Sendable` because the pointers are only read on the thread that started the call.
  ///   That thread keeps their targets until the call ends.
  @frozen public struct Call: @unchecked Sendable {
    @usableFromInline var lane: UnsafeMutableRawPointer?
    @usableFromInline var writer: UnsafeMutableRawPointer?
    @usableFromInline var place: UInt32

    /// Creates a call that isn't recorded.
    @inlinable init() {
      lane = nil
      writer = nil
      place = 0
    }

    init(_ call: QuickCall?) {
      let parts = call?.parts
      lane = parts?.lane
      writer = parts?.writer
      place = parts?.2 ?? 0
    }

    private var quick: QuickCall? {
      guard let lane, let writer else { return nil }
      return QuickCall(lane: lane, writer: writer, place: place)
    }

    /// Ends the call.
    @inlinable
    public func end() {
      if lane != nil { finish() }
    }

    @usableFromInline func finish() { quick?.end() }

    /// Ends the call with a thrown error; its type and case are recorded.
    public mutating func fail(_ error: any Error) {
      quick?.end(throwing: error)
      lane = nil
    }

    /// Ends the call with a thrown error, which is recorded with the values of its case.
    public mutating func fail(showing error: any Error) {
      quick?.end(throwing: error, ErrorText.textWithValues(of: error))
      lane = nil
    }

    /// Returns this call in a form that also records its result; `name` is the function's name.
    public func showingResult(of name: String) -> ResultCall {
      guard let quick else { return .unrecorded }
      return ResultCall(of: name) { error, value in
        if let error {
          quick.end(throwing: error, ErrorText.textWithValues(of: error))
        } else {
          quick.end(returning: value)
        }
      }
    }

    /// This call in the form for a function that rethrows errors.
    public var rethrowing: RethrowingCall {
      if lane == nil { return .unrecorded }
      let call = self
      return RethrowingCall { error in
        var call = call
        if let error { call.fail(error) } else { call.end() }
      }
    }
  }
}

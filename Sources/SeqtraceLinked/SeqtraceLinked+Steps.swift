internal import SeqtraceRecording
internal import Synchronization

extension _SeqtraceLinked {
  /// Records that a statement of a test starts.
  @inlinable
  public static func step(_ text: String, fileID: String = #fileID, line: Int = #line) {
    if isRecording { recordStep(text, fileID, line) }
  }

  /// Records the start of a statement that checks an expectation.
  @inlinable
  public static func check(_ text: String, fileID: String = #fileID, line: Int = #line) {
    if isRecording { recordCheck(text, fileID, line) }
  }

  /// Records the start of a statement that may wait for something.
  ///
  /// - Parameter blocks: Whether the wait blocks its thread.
  @inlinable
  public static func wait(
    _ text: String, blocks: Bool = false, fileID: String = #fileID, line: Int = #line
  ) {
    if isRecording { recordWait(text, blocks, fileID, line) }
  }

  /// Records that properties of an object are read, and returns `true`, for a condition.
  @inlinable @discardableResult
  public static func read(
    _ names: String, on object: AnyObject, fileID: String = #fileID, line: Int = #line
  ) -> Bool {
    if isRecording { recordRead(names, object, fileID, line) }
    return true
  }

  /// Records that an error is dropped.
  @inlinable
  public static func drop(fileID: String = #fileID, line: Int = #line) {
    if isRecording { recordDrop("catch", fileID, line) }
  }

  /// Records that an error may be dropped, if there is no value, and returns the value of a `try?`.
  @inlinable @discardableResult
  public static func tried<T>(_ value: T?, fileID: String = #fileID, line: Int = #line) -> T? {
    if isRecording, value == nil { recordDrop("try?", fileID, line) }
    return value
  }

  @usableFromInline
  static func recordStep(_ text: String, _ fileID: String, _ line: Int) {
    Steps.record(text, as: .step, fileID, line)
  }

  @usableFromInline
  static func recordCheck(_ text: String, _ fileID: String, _ line: Int) {
    Steps.record(text, as: .check, fileID, line)
  }

  @usableFromInline
  static func recordWait(_ text: String, _ blocks: Bool, _ fileID: String, _ line: Int) {
    Steps.record(text, as: .wait, value: blocks ? Steps.blocked : nil, fileID, line)
  }

  @usableFromInline
  static func recordRead(_ names: String, _ object: AnyObject, _ fileID: String, _ line: Int) {
    Steps.record(read: names, of: object, fileID, line)
  }

  @usableFromInline
  static func recordDrop(_ text: String, _ fileID: String, _ line: Int) {
    Steps.record(text, as: .drop, fileID, line)
  }

  /// Records that a test failed, with the line in which it failed; `file` is `nil` for the test's own file.
  public static func issue(
    _ message: String, in file: String?, at line: Int, fileID: String = #fileID
  ) {
    let module = fileID.prefix { $0 != "/" }
    let name = file?.split(separator: "/").last.map { "\(module)/\($0)" }
    Steps.record(issue: message, name ?? fileID, line)
  }

  /// Adds an observer to XCTest, once per process.
  public static func observe(_ add: () -> Void) {
    _ = isObserving.withLock { isObserving in
      if !isObserving { add() }
      isObserving = true
    }
  }

  private static let isObserving = Mutex(false)

  /// Records the name that the source gives to an object; does nothing for a value.
  @inlinable
  public static func named<T>(
    _ name: String, _ value: T, fileID: String = #fileID, line: Int = #line
  ) {
    if isRecording { recordName(name, value, fileID, line) }
  }

  /// Does nothing, because a value that can't be copied isn't an object.
  @inlinable @_disfavoredOverload
  public static func named<T: ~Copyable & ~Escapable>(
    _ name: String, _ value: borrowing T, fileID: String = #fileID, line: Int = #line
  ) {}

  @usableFromInline
  static func recordName(_ name: String, _ value: Any, _ fileID: String, _ line: Int) {
    let value = (value as? any PossibleValue)?.possibleValue ?? value
    guard Swift.type(of: value) is AnyClass else { return }
    Steps.record(name: name, of: value as AnyObject, fileID, line)
  }
}

/// An optional of any type.
private protocol PossibleValue { var possibleValue: Any? { get } }

extension Optional: PossibleValue {
  fileprivate var possibleValue: Any? {
    self.flatMap { value in (value as? any PossibleValue)?.possibleValue ?? value }
  }
}

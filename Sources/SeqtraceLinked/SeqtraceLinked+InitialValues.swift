internal import SeqtraceRecording

extension _SeqtraceLinked {
  /// Evaluates the initial value of a global or a static property. If the environment requests it, records a
  /// call around the evaluation.
  public static func initialValue<R: ~Copyable>(
    _ value: @autoclosure () throws -> R, fileID: String = #fileID, line: Int = #line
  ) rethrows -> R {
    guard InitialValues.areMarked else { return try value() }
    let mark = call(InitialValues.name, role: InitialValues.name, fileID: fileID, line: line)
    defer { mark.end() }
    return try value()
  }
}

import SeqtraceCommands
import Testing

/// What a command said and how it ended, run inside the test's process.
struct CommandRun {
  let status: Int32
  let output: [UInt8]
  /// The lines on standard error.
  let complaints: [String]

  @MainActor init(
    _ arguments: [String], isTerminal: Bool = false, columns: Int? = nil, allowsColor: Bool = true,
    isContinuousIntegration: Bool = false
  ) {
    let output = Box<[UInt8]>([])
    let complaints = Box<[String]>([])
    var console = Console(isTerminal: isTerminal, columns: columns) { bytes throws(SystemError) in
      output.value += bytes
    } complain: {
      complaints.value += $0.text.split(separator: "\n").map(String.init)
    }
    console.allowsColor = allowsColor
    console.isContinuousIntegration = isContinuousIntegration
    status = CommandLineTool.run(arguments, on: console)
    self.output = output.value
    self.complaints = complaints.value
  }

  @MainActor init(_ arguments: String..., isTerminal: Bool = false, columns: Int? = nil) {
    self.init(arguments, isTerminal: isTerminal, columns: columns)
  }

  var text: String { String(decoding: output, as: UTF8.self) }
}

private final class Box<Value> {
  var value: Value
  init(_ value: Value) { self.value = value }
}

/// Expects two outputs to be equal, without printing them byte by byte when they aren't.
func expectSame(
  _ actual: [UInt8], _ expected: [UInt8], sourceLocation: SourceLocation = #_sourceLocation
) {
  guard actual != expected else { return }
  Attachment.record(actual, named: "actual", sourceLocation: sourceLocation)
  Attachment.record(expected, named: "expected", sourceLocation: sourceLocation)
  let common = zip(actual, expected).prefix { $0 == $1 }.count
  Issue.record("the outputs differ from byte \(common) on", sourceLocation: sourceLocation)
}

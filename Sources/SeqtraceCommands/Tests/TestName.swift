import SeqtraceDiagram
import SeqtraceEvents

/// The name of a recorded test.
struct TestName: Sendable, Hashable {
  /// The suite, such as `CanvasTests`; the module for a top-level function.
  let suite: String
  /// The function of the test, such as `largestShape()`.
  let function: String
  /// The function with the arguments of a test case, if any, such as `total(of: 3)`.
  let label: String
  /// The module of the test's file.
  let module: String

  init(suite: String, function: String, label: String? = nil, module: String = "") {
    self.suite = suite
    self.function = function
    self.label = label ?? function
    self.module = module
  }

  /// Derives the name from a test's trace. The trace's title consists of the suite and the function; the
  /// function's call may follow calls that set up the test.
  init(of trace: Trace) {
    let calls = trace.events.lazy.filter { $0.kind == .call }
    let title = trace.title ?? "test"
    let call = calls.first { title.hasSuffix("." + $0.name) }
    suite = call.map { String(title.dropLast($0.name.count + 1)) } ?? title
    function = call?.name ?? title
    label = call.map(Self.label) ?? title
    module = String((call ?? calls.first)?.source?.fileID.prefix { $0 != "/" } ?? "")
  }

  private static func label(of call: TraceEvent) -> String {
    Message(
      position: 0, from: .gate, to: .gate, name: call.name, arguments: call.arguments
    ).label
  }

  /// The suite and the label, such as `CanvasTests.total(of: 3)`.
  var title: String { "\(suite).\(label)" }

  /// A file name without number and extension, such as `CanvasTests.largestShape`.
  ///
  /// It consists of letters with combining marks, digits, `_`, `.` and `-`, and is never empty or hidden. If
  /// too much of the title is lost, the name ends with a hash, so that it doesn't depend on other tests.
  var fileName: String {
    let (name, isWhole) = plainName
    return isWhole ? name : hashedFileName
  }

  /// The file name with a hash of the title. The hash distinguishes names that differ only in case.
  var hashedFileName: String { "\(plainName.name)-\(title.contentHash.prefix(8))" }

  /// The characters that can be replaced by a hyphen without a hash.
  private static let separators: Set<Unicode.Scalar> = [
    " ", "(", ")", "[", "]", ":", ",", "\"", "`", "/", "'",
  ]

  /// The file name without a hash, and whether enough of the title is left in it.
  private var plainName: (name: String, isWhole: Bool) {
    var name = ""
    var isWhole = true
    for scalar in title.unicodeScalars {
      let isPlain = scalar.isPartOfWord || scalar == "_" || scalar == "."
      // File systems allow 255 bytes, some of which are needed for a hash, a number and an extension.
      guard name.utf8.count < Self.longestFileName else {
        isWhole = false
        break
      }
      // Cases of a test often differ only in a sign.
      if !isPlain, label != function, !Self.separators.contains(scalar) { isWhole = false }
      if isPlain {
        name.unicodeScalars.append(scalar)
      } else if name.unicodeScalars.last != "-" {
        name.unicodeScalars.append("-")
      }
    }
    let edges: Set<Unicode.Scalar> = ["-", "."]
    while let last = name.unicodeScalars.last, edges.contains(last) {
      name.unicodeScalars.removeLast()
    }
    name = String(String.UnicodeScalarView(name.unicodeScalars.drop(while: edges.contains)))
    return (name.isEmpty ? "test" : name, isWhole && !name.isEmpty)
  }

  private static let longestFileName = 160

  /// The order of tests in the index.
  static func precedes(_ left: Self, _ right: Self) -> Bool {
    let before = (left.module, left.suite, left.function, left.label)
    let after = (right.module, right.suite, right.function, right.label)
    // Bytes are compared too, because canonically equivalent texts are equal in Swift.
    return before == after
      ? left.title.utf8.lexicographicallyPrecedes(right.title.utf8) : before < after
  }
}

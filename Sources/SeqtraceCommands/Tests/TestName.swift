import SeqtraceDiagram
import SeqtraceEvents

/// The name of a recorded test.
struct TestName: Sendable, Hashable {
  /// The suite: `CanvasTests`, or the module for a top-level function.
  let suite: String
  /// The test's declaration name: `largestShape()`.
  let function: String
  /// The function with the arguments of the test's case, if it has any: `total(of: 3)`.
  let label: String
  /// The module of the test's file.
  let module: String

  init(suite: String, function: String, label: String? = nil, module: String = "") {
    self.suite = suite
    self.function = function
    self.label = label ?? function
    self.module = module
  }

  /// Takes the name from a test's trace. The title is the suite and the function, which is the first call after
  /// those that set the test up.
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

  /// The suite and the test, with the arguments of its case: `CanvasTests.total(of: 3)`.
  var title: String { "\(suite).\(label)" }

  /// The name of a file, without folder, number and extension: `CanvasTests.largestShape`.
  ///
  /// It consists of letters with their marks, digits, `_`, `.` and `-`. It is never empty and never hidden. A name
  /// that would say too little of the test ends with a hash, so that it doesn't depend on the other tests.
  var fileName: String {
    let (name, isWhole) = plainName
    return isWhole ? name : hashedFileName
  }

  /// The name of a file with the hash of the title, which also differs in the case of its letters.
  var hashedFileName: String {
    var hash = ContentHash()
    hash.add(title)
    return "\(plainName.name)-\(hash.text.prefix(8))"
  }

  /// The characters in place of which a hyphen says enough.
  private static let separators: Set<Unicode.Scalar> = [
    " ", "(", ")", "[", "]", ":", ",", "\"", "`", "/", "'",
  ]

  /// The name without a hash, and whether it says enough.
  private var plainName: (name: String, isWhole: Bool) {
    var name = ""
    var isWhole = true
    for scalar in title.unicodeScalars {
      let isPlain = scalar.isPartOfWord || scalar == "_" || scalar == "."
      // File systems allow 255 bytes, and a hash, a number and an extension need some of them.
      guard name.utf8.count < Self.longestFileName else {
        isWhole = false
        break
      }
      // Cases often differ in nothing but a sign.
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

  /// The order of the index.
  static func precedes(_ left: Self, _ right: Self) -> Bool {
    let before = (left.module, left.suite, left.function, left.label)
    let after = (right.module, right.suite, right.function, right.label)
    // Canonically equivalent texts are equal to Swift.
    return before == after
      ? left.title.utf8.lexicographicallyPrecedes(right.title.utf8) : before < after
  }
}

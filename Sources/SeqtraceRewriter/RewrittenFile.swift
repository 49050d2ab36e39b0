#if Macros
  import SeqtraceRewriting

  /// The result of rewriting a file.
  struct RewrittenFile: Codable {
    /// Whether anything was added to the file.
    let isRewritten: Bool
    let functions: Int
    /// The number of the file's functions that are left out, by reason.
    let leftOut: [String: Int]
    /// The functions to which less was added, and the file if nothing may be added to it, as lines of the
    /// summary.
    let less: [String]
    /// The calls in the file's tests of functions that aren't recorded.
    let unrecorded: [UnrecordedCall]
    /// The names that attributes give to the file's tests and suites.
    let displayNames: [DisplayName]
    /// The lines on which the recorded private functions of the file begin.
    let privateLines: [Int]

    /// - Parameters:
    ///   - result: The rewritten file; `nil` if nothing may be added to it.
    ///   - path: The file's path in the package.
    init(_ result: RewrittenSource?, at path: String) {
      guard let result else {
        isRewritten = false
        functions = 0
        leftOut = [:]
        less = ["given-up \(path):1 the whole file"]
        unrecorded = []
        displayNames = []
        privateLines = []
        return
      }
      isRewritten = result.text != nil
      functions = result.functions.count { $0.isDeclared }
      leftOut = Dictionary(uniqueKeysWithValues: result.leftOut.map { ($0.rawValue, $1) })
      unrecorded = result.unrecorded
      displayNames = result.displayNames
      privateLines = result.privateLines
      less =
        result.givenUp.map { "given-up \(path):\($0)" }
        + result.functions.filter { $0.degree < .full && !result.columnReaders.contains($0.key) }
        .map { "reduced \(path):\($0.firstLine) \($0.name)" }
        + result.columnReaders.sorted().map { key in
          "reads-column \(path):\(key.prefix { $0 != ":" }) \(key.drop { $0 != ":" }.dropFirst())"
        }
    }
  }
#endif

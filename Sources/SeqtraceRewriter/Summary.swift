#if Macros
  import SeqtraceRewriting

  /// What was done, in lines that begin with a word.
  ///
  /// ```
  /// functions 501
  /// files 87
  /// left-out 91 delegating initialisers
  /// given-up Sources/Shop/Cart.swift:12 add(_:)
  /// reduced Sources/Shop/Cart.swift:40 pay(with:)
  /// ```
  struct Summary {
    private let package: String
    private var functions = 0
    private var files = 0
    private var leftOut: [String: Int] = [:]
    private var less: [String] = []

    init(package: String) { self.package = package }

    /// Counts what became of a file; `nil` if nothing may be added to it.
    mutating func count(_ result: RewrittenSource?, in file: PackageDescription.File) {
      let path = String(file.path.dropFirst(package.utf8.count + 1))
      guard let result else {
        less.append("given-up \(path):1 the whole file")
        return
      }
      if result.text != nil { files += 1 }
      functions += result.functions.count
      for (reason, count) in result.leftOut {
        leftOut[reason.rawValue, default: 0] += count
      }
      less += result.givenUp.map { "given-up \(path):\($0)" }
      for function in result.functions where function.degree < .full {
        less.append("reduced \(path):\(function.firstLine) \(function.name)")
      }
    }

    var text: String {
      let reasons = leftOut.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      let lines =
        ["functions \(functions)", "files \(files)"]
        + reasons.map { "left-out \($0.value) \($0.key)" } + less
      return lines.map { $0 + "\n" }.joined()
    }
  }
#endif

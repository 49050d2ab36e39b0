#if Macros
  import SeqtraceRewriting

  /// The results, as lines that start with a keyword.
  ///
  /// ```
  /// functions 501
  /// files 87
  /// module Shop
  /// test-module ShopTests
  /// unowned Shop.Delivery
  /// left-out 91 delegating initialisers
  /// given-up Sources/Shop/Cart.swift:12 add(_:)
  /// reduced Sources/Shop/Cart.swift:40 pay(with:)
  /// reads-column Sources/Shop/Cart.swift:58 place()
  /// unrecorded CartTests.testTotal()<tab>inlinable functions<tab>Cart.total(of:)
  /// display-name CartTests.total()<tab>The total of a cart
  /// private Shop/Cart.swift:12
  /// ```
  struct Summary {
    private var functions = 0
    private var files = 0
    private var leftOut: [String: Int] = [:]
    private var modules: Set<String> = []
    private var testModules: Set<String> = []
    private var unowned: Set<String> = []
    private var less: [String] = []
    private var unrecorded: [UnrecordedCall] = []
    private var displayNames: [DisplayName] = []
    private var privateFunctions: [String] = []

    /// Adds the result for a file.
    ///
    /// - Parameters:
    ///   - file: The result.
    ///   - path: The path of the file.
    ///   - module: The module of the file.
    ///   - isTest: Whether the module is a test target.
    ///   - types: The paths of the file's types that have unowned properties.
    mutating func count(
      _ file: RewrittenFile, at path: String, of module: String, isTest: Bool,
      unowned types: Set<String>
    ) {
      modules.insert(module)
      if isTest { testModules.insert(module) }
      unowned.formUnion(types.map { "\(module).\($0)" })
      if file.isRewritten { files += 1 }
      functions += file.functions
      leftOut.merge(file.leftOut, uniquingKeysWith: +)
      less += file.less
      unrecorded += file.unrecorded
      displayNames += file.displayNames
      let name = path.split(separator: "/").last ?? ""
      privateFunctions += file.privateLines.map { "\(module)/\(name):\($0)" }
    }

    var text: String {
      let reasons = leftOut.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      let lines =
        ["functions \(functions)", "files \(files)"] + modules.sorted().map { "module \($0)" }
        + testModules.sorted().map { "test-module \($0)" }
        + unowned.sorted().map { "unowned \($0)" }
        + reasons.map { "left-out \($0.value) \($0.key)" } + less
        + unrecorded.map { "unrecorded \($0.test)\t\($0.reason.rawValue)\t\($0.function)" }
        + displayNames.map { "display-name \($0.subject)\t\($0.name)" }
        + privateFunctions.map { "private \($0)" }
      return lines.map { $0 + "\n" }.joined()
    }
  }
#endif

#if Macros
  import SwiftSyntax

  /// Rewrites the sources of a package so that its functions are recorded.
  ///
  /// Code is added to existing lines, so that line numbers, diagnostics and `#line` stay the same.
  /// ``OriginalColumns`` restores the columns of code that may read them:
  ///
  /// ```swift
  /// func f(x: Int) -> Int { let seqtraceCall = …; defer { seqtraceCall.end() }; return g(x) }
  /// ```
  ///
  /// ``ConcurrencyRules`` adds the code that records started and awaited work, as it does for `@Traced`.
  package struct SourceRewriter {
    /// The declarations of all files of the package.
    package let index: PackageIndex
    /// The file's module.
    package let module: String
    /// Whether the file belongs to a test target. Of such a file, only the test functions are recorded by
    /// default.
    package let isTest: Bool
    /// The degrees of the functions to which less than usual is added, by the functions' keys.
    package var degrees: [String: RewrittenSource.Degree] = [:]
    /// The keys of the functions to which less is added because code in them reads its own column.
    private(set) var columnReaders: Set<String> = []
    /// The options for recording additional code.
    package var options = RewritingOptions()
    /// Returns whether to record a function, given the path of its type and its own name.
    package var isChosen: (_ type: String, _ name: String) -> Bool = { _, _ in true }
    /// Returns whether to record the statements of a function, as for a test.
    package var tellsStatements: (_ type: String, _ name: String) -> Bool = { _, _ in false }

    package init(index: PackageIndex, module: String, isTest: Bool) {
      self.index = index
      self.module = module
      self.isTest = isTest
    }

    /// The type that declares the functions that rewritten code calls.
    static let recorder = "_SeqtraceLinked"
    /// The module that declares this type.
    package static let importedModule = "SeqtraceLinked"
    /// The module that is imported if notification centres are used.
    package static let importedForCenters = "SeqtraceLinkedNotifications"

    /// Rewrites a file, given both as text and as syntax tree.
    package func rewrite(_ source: String, _ file: SourceFileSyntax) -> RewrittenSource {
      if file.hasError {
        return RewrittenSource(text: nil, functions: [], leftOut: [.unparsed: 1], givenUp: [])
      }
      let mayUseCenters = source.mentions(anyOf: Self.centerWords)
      let calls = inserter(in: file, source, mayUseCenters: mayUseCenters)
      var (inserter, text) = (calls, source)
      if let (tree, changed) = withTasks(of: file, source, calls) {
        inserter = self.inserter(
          in: tree, changed, mayUseCenters: mayUseCenters, steps: calls.ownSteps)
        text = changed
      } else if calls.insertions.isEmpty {
        return result(calls, nil)
      }
      var readers = index.names(.readsColumn)
      if isTest { readers.formUnion(["record", "confirmation", "withKnownIssue"]) }
      let columns = OriginalColumns(
        of: source, file, calls.converter, rewritten: inserter.insertions.applied(to: text),
        readers: readers)
      if let less = adding(less: columns.shifted, than: inserter.functions) {
        return less.rewrite(source, file)
      }
      var result = result(inserter, columns.text)
      result.moves = columns.moves
      return result
    }

    /// Returns a rewriter that adds less to the functions on these lines; `nil` if there are no such
    /// functions.
    private func adding(less lines: [Int], than functions: [RewrittenSource.Function]) -> Self? {
      var rewriter = self
      for line in lines {
        guard let function = RewrittenSource.function(at: line, of: functions) else { continue }
        rewriter.degrees[function.key] = function.lower
        rewriter.columnReaders.insert(function.key)
      }
      return rewriter.degrees == degrees ? nil : rewriter
    }

    private func inserter(
      in file: SourceFileSyntax, _ source: String, mayUseCenters: Bool,
      steps: [Int: [StepText]]? = nil
    ) -> CallInserter {
      let inserter = CallInserter(
        file, self, typeWords: WordPlaces(of: Self.typeWords, in: source),
        mayUseCenters: mayUseCenters
      ) { type in
        source.mentions(anyOf: [type.split(separator: ".").last.map(String.init) ?? type])
      }
      inserter.originalSteps = steps
      inserter.walk(file)
      return inserter
    }

    private func result(_ inserter: CallInserter, _ text: String?) -> RewrittenSource {
      // An import may be anywhere in a file. It is added at the end, so that no line moves.
      let word = inserter.isUsedInlined ? "public import" : "import"
      let imports =
        "\(word) \(Self.importedModule)\n"
        + (inserter.usesCenters ? "\(word) \(Self.importedForCenters)\n" : "")
        + (inserter.usesObserver ? Self.observer : "")
      let text = text.map { $0 + ($0.utf8.last == UInt8(ascii: "\n") ? "" : "\n") + imports }
      return RewrittenSource(
        text: text, functions: inserter.functions, leftOut: inserter.leftOut,
        givenUp: inserter.givenUp, columnReaders: columnReaders, unrecorded: inserter.unrecorded,
        displayNames: inserter.displayNames, privateLines: inserter.privateLines)
    }

    /// Returns the file with the code that records tasks, as syntax tree and text; `nil` if no such code was
    /// added.
    private func withTasks(
      of file: SourceFileSyntax, _ source: String, _ calls: CallInserter
    ) -> (SourceFileSyntax, String)? {
      let places = WordPlaces(of: Self.words, in: source)
      if places.isEmpty { return nil }
      let functions = calls.functions.filter { $0.degree == .full }
      let rewriter = TaskRewriter(
        calls.converter, index, keys: Set(functions.map(\.key)), places)
      let tree = rewriter.rewrite(file).cast(SourceFileSyntax.self)
      guard rewriter.hasChanged else { return nil }
      let text = tree.description
      // If the number of lines has changed, one of the rules has a bug. All its changes are then discarded.
      return text.lineCount == source.lineCount ? (tree, text) : nil
    }

    /// An observer that records the failures of XCTest where they happen.
    private static let observer = """
      #if canImport(ObjectiveC)
      private final class _SeqtraceObserver: NSObject, XCTestObservation {
        func testCase(_ test: XCTestCase, didRecord issue: XCTIssue) {
          let place = issue.sourceCodeContext.location
          \(recorder).issue(issue.compactDescription, in: place?.fileURL.path, at: place?.lineNumber ?? 0)
        }
      }
      #else
      private final class _SeqtraceObserver: XCTestObservation {
        func testCase(
          _ test: XCTestCase, didFailWithDescription text: String, inFile file: String?, atLine line: Int
        ) { \(recorder).issue(text, in: file, at: line) }
      }
      #endif

      """

    /// Words of which each function that starts or awaits work contains at least one.
    private static let words =
      [
        "Task", "async", "Thread", "Timer", "Continuation", ".value", ".result", ".wait",
        "DispatchWorkItem", "BlockOperation", "concurrentPerform", "terminationHandler", ".cancel",
        ".resume", "Dependency(",
        ".yield", ".finish", "makeStream", "for await", "for try await",
      ] + WorkFunction.all.keys.sorted()

    /// Words of which each body that declares a type contains at least one.
    private static let typeWords = ["class ", "struct ", "enum ", "actor "]

    /// Words of which each file that uses a notification centre contains at least one.
    private static let centerWords = ["post(", "Observer("]
  }

  /// Applies ``ConcurrencyRules`` to functions.
  private final class TaskRewriter: SyntaxRewriter {
    private let converter: SourceLocationConverter
    private let index: PackageIndex
    private let keys: Set<String>
    /// The positions of the words near which the rules may change code.
    private var places: WordPlaces
    private var isInActor = false
    private(set) var hasChanged = false

    init(
      _ converter: SourceLocationConverter, _ index: PackageIndex, keys: Set<String>,
      _ places: WordPlaces
    ) {
      self.converter = converter
      self.index = index
      self.keys = keys
      self.places = places
      super.init()
    }

    override func visit(_ node: FunctionDeclSyntax) -> DeclSyntax {
      guard let body = node.body, let name = DeclarationName(node)?.full else {
        return DeclSyntax(node)
      }
      let parameters = node.signature.parameterClause
      return DeclSyntax(
        node.with(\.body, rewritten(body, name, at: node.funcKeyword, parameters)))
    }

    override func visit(_ node: InitializerDeclSyntax) -> DeclSyntax {
      guard let body = node.body, let name = DeclarationName(node)?.full else {
        return DeclSyntax(node)
      }
      let result = rewritten(
        body, name, at: node.initKeyword, node.signature.parameterClause, isInitializer: true)
      return DeclSyntax(node.with(\.body, result))
    }

    override func visit(_ node: DeinitializerDeclSyntax) -> DeclSyntax {
      guard let body = node.body else { return DeclSyntax(node) }
      return DeclSyntax(node.with(\.body, rewritten(body, "deinit", at: node.deinitKeyword)))
    }

    override func visit(_ node: ActorDeclSyntax) -> DeclSyntax {
      let wasInActor = isInActor
      defer { isInActor = wasInActor }
      isInActor = true
      return super.visit(node)
    }

    override func visit(_ node: AccessorBlockSyntax) -> AccessorBlockSyntax { node }
    override func visit(_ node: ClosureExprSyntax) -> ExprSyntax { ExprSyntax(node) }

    private func rewritten(
      _ body: CodeBlockSyntax, _ name: String, at keyword: TokenSyntax,
      _ parameters: FunctionParameterClauseSyntax? = nil, isInitializer: Bool = false
    ) -> CodeBlockSyntax {
      guard places.contain(body.position.utf8Offset..<body.endPosition.utf8Offset),
        keys.contains(FunctionKey(name, at: keyword, converter).text)
      else { return body }
      var context = ConcurrencyRules.Context(isActorInitializer: isInitializer && isInActor)
      context.recorder = SourceRewriter.recorder
      context.parameters = parameters?.parameters.map(ConcurrencyRules.Parameter.init) ?? []
      context.isOperation = { [index] in index.isOperation($0) }
      context.isReadByMacro = { [index] in index.hasForeignMacro($0) }
      let rules = ConcurrencyRules(body.statements, in: context) { [converter] node in
        let start = node.positionAfterSkippingLeadingTrivia
        let isOriginal = node.root.id == body.root.id
        return SourcePlace(file: nil, line: isOriginal ? converter.location(for: start).line : nil)
      }
      guard rules.statements.id != body.statements.id else { return body }
      hasChanged = true
      return body.with(\.statements, rules.statements)
    }
  }

  /// The identity of a function within its file.
  struct FunctionKey {
    let line: Int
    let text: String

    init(_ name: String, at keyword: TokenSyntax, _ converter: SourceLocationConverter) {
      line = converter.location(for: keyword.positionAfterSkippingLeadingTrivia).line
      text = "\(line):\(name)"
    }
  }
#endif

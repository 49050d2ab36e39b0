#if Macros
  import SwiftSyntax

  /// Adds calls of the recorder to the functions, initialisers and `deinit`s of a file.
  ///
  /// Closures, accessors and local functions are recorded only with options, except for their uses of
  /// notification centres.
  final class CallInserter: SyntaxVisitor {
    let rewriter: SourceRewriter
    let converter: SourceLocationConverter
    var insertions: [Insertion] = []
    private(set) var functions: [RewrittenSource.Function] = []
    private(set) var leftOut: [RewrittenSource.LeftOut: Int] = [:]
    private(set) var givenUp: [String] = []
    private(set) var unrecorded: [UnrecordedCall] = []
    /// The names that attributes give to the file's tests and suites.
    private(set) var displayNames: [DisplayName] = []
    /// The lines on which the recorded private functions begin.
    private(set) var privateLines: [Int] = []
    private(set) var types: [TypeScope] = []
    let mayUseCenters: Bool
    /// Returns whether the file mentions the name of a type.
    private let typeMentions: (_ type: String) -> Bool
    /// The positions of the keywords with which types are declared.
    private var typeWords: WordPlaces
    /// The texts of the statements that are recorded as steps, by line. `ownSteps` has those of this file;
    /// `originalSteps` has those of the file before the concurrency rules changed it, or is `nil` if they
    /// didn't.
    var ownSteps: [Int: [StepText]] = [:]
    var originalSteps: [Int: [StepText]]?
    /// Whether the statements outside of functions are recorded, because this is the main file of a program.
    private(set) var tellsProgram = false
    /// Whether the file needs the observer of XCTest's failures.
    var usesObserver = false
    /// Whether code in the file uses a notification centre through the recorder.
    var usesCenters = false
    /// Whether code that may be inlined into other modules uses the recorder.
    var isUsedInlined = false

    init(
      _ file: SourceFileSyntax, _ rewriter: SourceRewriter, typeWords: WordPlaces,
      mayUseCenters: Bool, typeMentions: @escaping (_ type: String) -> Bool
    ) {
      self.typeMentions = typeMentions
      self.typeWords = typeWords
      self.mayUseCenters = mayUseCenters
      converter = SourceLocationConverter(fileName: "", tree: file)
      self.rewriter = rewriter
      super.init(viewMode: .sourceAccurate)
    }

    var index: PackageIndex { rewriter.index }

    /// Whether only the test functions of a test target are recorded, and not its other code.
    var leavesOutTestCode: Bool { rewriter.isTest && !rewriter.options.recordsTestCode }

    func insert(_ text: String, at position: AbsolutePosition, isOuterEnd: Bool = false) {
      insertions.append(Insertion(text, at: position, isOuterEnd: isOuterEnd))
    }

    /// Returns the argument with the line of a position. The line is written explicitly, because the compiler
    /// would use another one if the code is moved to another line.
    func line(of position: AbsolutePosition) -> String {
      ", line: \(converter.location(for: position).line)"
    }

    func leaveOut(_ reason: RewrittenSource.LeftOut) { leftOut[reason, default: 0] += 1 }

    /// Notes that code is recorded which the source doesn't declare as a function.
    func note(_ added: RewrittenSource.Function) { functions.append(added) }

    /// Notes a function and returns the degree to which it is recorded; returns `nil` if it isn't recorded.
    func degree(
      of name: String, at keyword: TokenSyntax, to end: TokenSyntax, isTest: Bool = false
    ) -> RewrittenSource.Degree? {
      let key = FunctionKey(name, at: keyword, converter)
      guard isTest || rewriter.isChosen(types.last?.path ?? "", name) else {
        leaveOut(.notChosen)
        return nil
      }
      let degree = rewriter.degrees[key.text] ?? .full
      guard degree > .none else {
        if !rewriter.columnReaders.contains(key.text) { givenUp.append("\(key.line) \(name)") }
        return nil
      }
      let last = converter.location(for: end.positionAfterSkippingLeadingTrivia).line
      functions.append(
        RewrittenSource.Function(
          key: key.text, name: name, type: types.last?.path ?? "", firstLine: key.line,
          lastLine: last, degree: degree))
      return degree
    }

    // MARK: - Code outside of declarations

    override func visit(_ node: SourceFileSyntax) -> SyntaxVisitorContinueKind {
      tellsProgram =
        rewriter.options.recordsSteps
        && node.statements.contains { !$0.item.is(DeclSyntax.self) }
      if tellsProgram { recordSteps(in: node.statements) }
      for statement in node.statements where !statement.item.is(DeclSyntax.self) {
        recordCenters(in: statement, of: "", nil)
      }
      return .visitChildren
    }

    // MARK: - Types

    private func enter(
      _ node: some DeclGroupSyntax, named name: String, kind: PackageIndex.TypeKind? = nil,
      generics: GenericParameterClauseSyntax? = nil
    ) -> SyntaxVisitorContinueKind {
      let scope = TypeScope(
        node, named: name, in: types.last, index, kind: kind, generics: generics)
      types.append(scope)
      if rewriter.isTest { noteDisplayName(node.attributes.displayName(of: "Suite")) }
      return .visitChildren
    }

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
      let result = enter(
        node, named: node.name.text.trimmingBackticks, kind: .object,
        generics: node.genericParameterClause)
      addDeinitializer(to: node)
      addInitializer(to: node)
      return result
    }
    override func visitPost(_ node: ClassDeclSyntax) { types.removeLast() }

    override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
      // The object of a distributed actor may be in another process, so the actor counts as a value.
      let result = enter(
        node, named: node.name.text.trimmingBackticks,
        kind: node.modifiers.has(["distributed"]) ? .value : .object,
        generics: node.genericParameterClause)
      addDeinitializer(to: node)
      addInitializer(to: node)
      return result
    }
    override func visitPost(_ node: ActorDeclSyntax) { types.removeLast() }

    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
      enter(node, named: node.name.text.trimmingBackticks, kind: .value)
    }
    override func visitPost(_ node: StructDeclSyntax) { types.removeLast() }

    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
      enter(node, named: node.name.text.trimmingBackticks, kind: .value)
    }
    override func visitPost(_ node: EnumDeclSyntax) { types.removeLast() }

    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
      enter(node, named: node.extendedType.path)
    }
    override func visitPost(_ node: ExtensionDeclSyntax) { types.removeLast() }

    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: MacroDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: MacroExpansionDeclSyntax) -> SyntaxVisitorContinueKind {
      .skipChildren
    }
    override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: AccessorBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

    /// Visits the types that are declared inside a body.
    private func visitTypes(in body: some SyntaxProtocol) {
      let range = body.position.utf8Offset..<body.endPosition.utf8Offset
      guard !leavesOutTestCode, typeWords.contain(range) else { return }
      for node in body.nodes(closing: { $0.isLocalType || $0.isMacroUse }) where node.isLocalType {
        walk(node)
      }
    }

    // MARK: - Functions

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
      if leavesToMacro(node.attributes, node.body) { return .skipChildren }
      defer { if let body = node.body { visitTypes(in: body) } }
      guard let body = node.body, let name = DeclarationName(node)?.full else {
        return .skipChildren
      }
      let isTest = rewriter.isTest && isTestFunction(node)
      if leavesOutTestCode, !isTest { return .skipChildren }
      if rewriter.isTest, !isTest, node.checksForCaller { return .skipChildren }
      if let reason = obstacle(to: node, BodyParts(body, index)) {
        leaveOut(reason)
        recordCenters(in: body, of: name, nil)
      } else if let degree = degree(
        of: name, at: node.funcKeyword, to: body.rightBrace, isTest: isTest)
      {
        var recorded = RecordedBody(node, BodyParts(body, index), name, degree)
        recorded.isTest = isTest
        record(recorded)
        if degree == .full {
          // Closures are handled first, because their calls must come before the steps of their first
          // statements.
          recordClosures(in: body)
          if tellsStatements(node, name, isTest: isTest) {
            if isTest { nameSuiteValues(in: body) }
            recordSteps(in: body)
          } else if rewriter.options.recordsWaits {
            recordSteps(in: body, onlyWaits: true)
          }
          if rewriter.options.recordsReads {
            recordReads(in: node, BodyParts(body, index))
            recordDrops(in: body)
          }
        }
        recordCenters(in: body, of: name, degree)
        noteAccess(node.modifiers, of: body)
        if isTest {
          noteUnrecordedCalls(in: body, of: name)
          noteDisplayName(node.attributes.displayName(of: "Test"), of: name)
        }
      }
      return .skipChildren
    }

    /// Returns whether the statements of a function are recorded: those of tests and their suites, of a
    /// program's start, and of functions that the user chose.
    private func tellsStatements(_ node: FunctionDeclSyntax, _ name: String, isTest: Bool) -> Bool {
      guard rewriter.options.recordsSteps else { return false }
      if rewriter.isTest, isTest || types.last?.isSuite ?? false { return true }
      return name == "main()" && node.modifiers.isStatic
        || rewriter.tellsStatements(types.last?.path ?? "", name)
    }

    /// Notes the line on which a private function begins, by which recorded calls of it are recognised.
    private func noteAccess(_ modifiers: DeclModifierListSyntax, of body: CodeBlockSyntax) {
      guard modifiers.isPrivate || types.last?.isPrivate ?? false else { return }
      let start = body.leftBrace.positionAfterSkippingLeadingTrivia
      privateLines.append(converter.location(for: start).line)
    }

    private func noteDisplayName(_ displayName: String?, of test: String? = nil) {
      guard let displayName else { return }
      let names = [types.last?.path ?? rewriter.module, test].compactMap(\.self)
      displayNames.append(DisplayName(of: names.joined(separator: "."), displayName))
    }

    private func noteUnrecordedCalls(in body: CodeBlockSyntax, of test: String) {
      let suite = types.last?.path ?? rewriter.module
      let functions = UnrecordedCall.functions(calledIn: body, index) {
        [index, typeMentions] type in
        // A member that an extension adds to a type of another module can be called on any value, so it
        // always counts.
        ![.object, .value].contains(index.kind(of: type)) || typeMentions(type)
      }
      for function in functions {
        guard let reason = function.leftOut, !rewriter.options.records(reason) else { continue }
        unrecorded.append(
          UnrecordedCall(test: "\(suite).\(test)", function: function.fullName, reason: reason))
      }
    }

    private func isTestFunction(_ node: FunctionDeclSyntax) -> Bool {
      if node.attributes.names.contains("Test") { return true }
      return types.last?.isTestCase == true && node.name.text.hasPrefix("test")
        && node.signature.parameterClause.parameters.isEmpty
    }

    override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
      if leavesToMacro(node.attributes, node.body) { return .skipChildren }
      defer { if let body = node.body { visitTypes(in: body) } }
      guard let body = node.body, let type = types.last, let name = DeclarationName(node)?.full,
        !leavesOutTestCode
      else { return .skipChildren }
      if let reason = obstacle(to: node, body, in: type) {
        leaveOut(reason)
        recordCenters(in: body, of: name, nil)
        return .skipChildren
      }
      guard let degree = degree(of: name, at: node.initKeyword, to: body.rightBrace) else {
        return .skipChildren
      }
      if type.kind == .object, !type.isSuite {
        recordCreation(node, body, name, degree, in: type)
      } else {
        record(RecordedBody(node, BodyParts(body, index), name, degree))
      }
      if degree == .full {
        recordClosures(in: body)
        if type.isSuite { recordSteps(in: body) }
      }
      recordCenters(in: body, of: name, degree)
      noteAccess(node.modifiers, of: body)
      return .skipChildren
    }

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
      if rewriter.options.recordsProperties { recordChanges(of: node) }
      if isReadByMacro(node.attributes) { return .skipChildren }
      if rewriter.options.recordsAccessors, let name = node.onlyName,
        let block = node.bindings.first?.accessorBlock
      {
        recordAccessors(
          of: block, named: name, node.attributes, node.modifiers,
          type: node.bindings.first?.typeAnnotation?.type, at: node.bindingSpecifier)
      }
      recordCenters(in: node, of: node.onlyName ?? "", nil)
      if !leavesOutTestCode { recordStreams(in: node) }
      markInitialValues(of: node)
      recordKeptClosures(of: node)
      return .skipChildren
    }

    override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind {
      if isReadByMacro(node.attributes) { return .skipChildren }
      if rewriter.options.recordsAccessors, let name = DeclarationName(node)?.full,
        let block = node.accessorBlock
      {
        recordAccessors(
          of: block, named: name, node.attributes, node.modifiers, type: node.returnClause.type,
          at: node.subscriptKeyword)
      }
      recordCenters(in: node, of: "subscript", nil)
      return .skipChildren
    }

    override func visit(_ node: DeinitializerDeclSyntax) -> SyntaxVisitorContinueKind {
      if leavesToMacro(node.attributes, node.body) { return .skipChildren }
      guard let body = node.body, let type = types.last, !leavesOutTestCode,
        let degree = degree(of: "deinit", at: node.deinitKeyword, to: body.rightBrace)
      else { return .skipChildren }
      if type.kind == .object, !type.isSuite {
        recordDestruction(BodyParts(body, index), in: type)
      } else {
        // The `deinit` of a value is recorded as a call, because a value has no identity.
        record(RecordedBody(BodyParts(body, index), named: "deinit", [], degree))
      }
      recordCenters(in: body, of: "deinit", degree)
      return .skipChildren
    }
  }
#endif

#if Macros
  import SwiftSyntax

  // The statements of tests and programs: each one, the objects that it names, and what it checks.
  extension CallInserter {
    /// Records the statements of a function, with those of the closures and functions in it.
    ///
    /// - Parameter onlyWaits: Whether only those are recorded that may wait for something.
    func recordSteps(in body: CodeBlockSyntax, onlyWaits: Bool = false) {
      if onlyWaits, !body.statements.allowsMore(index), let value = body.statements.first,
        value.waits
      {
        // The call begins after the brace, and before the value that is returned.
        let start = body.leftBrace.endPositionBeforeTrailingTrivia
        let line = converter.location(for: value.positionAfterSkippingLeadingTrivia).line
        let own = StepText(text: value.shownText, wait: waitInside(value))
        if let text = text(at: line, own) {
          insertWait(text, of: value, line: line, at: start)
        }
      }
      recordSteps(in: body.statements, onlyWaits: onlyWaits)
    }

    /// Records statements, with those of the closures in them.
    func recordSteps(in statements: CodeBlockItemListSyntax, onlyWaits: Bool = false) {
      let finder = StepFinder(
        statements, index, properties: types.last?.storedProperties ?? [],
        isChanged: originalSteps != nil)
      for step in finder.steps where !onlyWaits || step.item.waits {
        let start = step.item.positionAfterSkippingLeadingTrivia
        let line = converter.location(for: start).line
        let own = StepText(text: step.text, wait: onlyWaits ? waitInside(step.item) : nil)
        guard let text = text(at: line, own) else { continue }
        if onlyWaits {
          insertWait(text, of: step.item, line: line, at: start)
          continue
        }
        let function = "\(SourceRewriter.recorder).\(step.isCheck ? "check" : "step")"
        let recorded = "\(function)(\(text.text.quoted), line: \(line))"
        if step.isValue {
          // A pair stays the one expression from which the closure's type may be inferred.
          insert("(\(recorded), ", at: start)
          insert(").1", at: step.item.item.endPositionBeforeTrailingTrivia)
          continue
        }
        insert("\(recorded); ", at: start)
        let names = step.names.map {
          "; \(SourceRewriter.recorder).named(\($0.name.quoted), \($0.spelling), line: \(line))"
        }
        if !names.isEmpty {
          insert(names.joined(), at: step.item.item.endPositionBeforeTrailingTrivia)
        }
      }
    }

    /// The text of a statement: of code that a rule has changed, that of the original, if it has one.
    private func text(at line: Int, _ own: StepText) -> StepText? {
      guard originalSteps != nil else {
        ownSteps[line, default: []].append(own)
        return own
      }
      guard var known = originalSteps?[line], !known.isEmpty else { return nil }
      defer { originalSteps?[line] = known }
      return known.removeFirst()
    }

    private func insertWait(
      _ text: StepText, of item: CodeBlockItemSyntax, line: Int, at start: AbsolutePosition
    ) {
      let suspends = item.tokens(viewMode: .sourceAccurate).contains {
        $0.tokenKind == .keyword(.await)
      }
      let blocks = suspends ? "" : ", blocks: true"
      for (text, line) in [(text.text, line), text.wait].compactMap(\.self) {
        insert(
          "\(SourceRewriter.recorder).wait(\(text.quoted)\(blocks), line: \(line)); ", at: start)
      }
    }

    /// What a statement waits for inside of a closure to which nothing can be added.
    private func waitInside(_ item: CodeBlockItemSyntax) -> (text: String, line: Int)? {
      item.waitInside.map { wait in
        let line = converter.location(for: wait.positionAfterSkippingLeadingTrivia).line
        return (wait.shownText, line)
      }
    }

    /// Names the objects in the properties of an `XCTestCase`, which were made before its first test. This is added to the
    /// end of a test, because only then does the recording know those that the test uses.
    func nameSuiteValues(in body: CodeBlockSyntax) {
      guard let type = types.last, type.isTestCase, !type.initialProperties.isEmpty else { return }
      let start = body.leftBrace.endPositionBeforeTrailingTrivia
      let names = type.initialProperties.map {
        "\(SourceRewriter.recorder).named(\($0.trimmingBackticks.quoted), self.\($0)\(line(of: start)))"
      }
      insert(" defer { \(names.joined(separator: "; ")) };", at: start)
    }
  }

  /// What is shown of a statement.
  struct StepText {
    let text: String
    /// What it waits for inside of a closure, and the line of that.
    let wait: (text: String, line: Int)?
  }

  extension CodeBlockItemSyntax {
    /// The functions of the standard libraries that block.
    private static let blocking: Set = [
      "wait", "lock", "sync", "sleep", "readToEnd", "waitUntilExit", "waitUntilFinished",
      "waitUntilAllOperationsAreFinished",
    ]

    /// The only statement of a closure that runs at once, as in `await withTaskCancellationHandler { await work() }`,
    /// if that waits: nothing can be added before it.
    fileprivate var waitInside: CodeBlockItemSyntax? {
      let value =
        item.as(ExprSyntax.self) ?? item.as(ReturnStmtSyntax.self)?.expression
        ?? item.as(VariableDeclSyntax.self)?.bindings.first?.initializer?.value
      guard let call = value?.effectless.as(FunctionCallExprSyntax.self),
        let name = call.calledExpression.lastToken(viewMode: .sourceAccurate)?.text,
        name.hasPrefix("with"), !name.hasSuffix("TaskGroup"),
        let statements = call.trailingClosure?.statements, statements.count == 1,
        let only = statements.first, only.waits
      else { return nil }
      return only.waitInside ?? only
    }

    /// Whether something in it may wait.
    fileprivate var waits: Bool {
      tokens(viewMode: .sourceAccurate).contains { token in
        let mayWait =
          token.tokenKind == .keyword(.await)
          || Self.blocking.contains(token.text)
            && token.previousToken(viewMode: .sourceAccurate)?.tokenKind == .period
        // The statements of blocks and closures in it are told by themselves.
        return mayWait && !token.isInsideBlock(of: Syntax(self))
      }
    }
  }

  /// A statement of a test.
  private struct Step {
    let item: CodeBlockItemSyntax
    let text: String
    let isCheck: Bool
    /// Whether it is all of a closure, before which nothing can be added.
    let isValue: Bool
    /// The variables and properties that may name an object after it.
    let names: [(name: String, spelling: String)]
  }

  /// Finds the statements before which others can be added.
  private final class StepFinder: SyntaxVisitor {
    private(set) var steps: [Step] = []
    private let index: PackageIndex
    /// Whether the rules for concurrent work have added statements.
    private let isChanged: Bool
    /// The names of local variables, and of the stored properties of the suite.
    private var variables: Set<String>

    init(
      _ statements: CodeBlockItemListSyntax, _ index: PackageIndex, properties: Set<String>,
      isChanged: Bool
    ) {
      self.index = index
      self.isChanged = isChanged
      variables = properties
      super.init(viewMode: .sourceAccurate)
      walk(statements)
    }

    override func visit(_ node: CodeBlockItemListSyntax) -> SyntaxVisitorContinueKind {
      let isValue = !node.allowsMore(index)
      if isValue, node.parent?.is(ClosureExprSyntax.self) != true || !node.isOnlyCheck {
        return .visitChildren
      }
      for item in node where !(isChanged && item.isAdded) {
        if let variable = item.item.as(VariableDeclSyntax.self) {
          variables.formUnion(variable.bindings.compactMap { $0.plainName })
        }
        let isStatement =
          !item.item.is(DeclSyntax.self) || item.item.is(VariableDeclSyntax.self)
        guard isStatement else { continue }
        let check = CheckText(item, index)
        steps.append(
          Step(
            item: item, text: check?.text ?? item.shownText, isCheck: check != nil,
            isValue: isValue, names: names(of: item)))
      }
      return .visitChildren
    }

    private func names(of item: CodeBlockItemSyntax) -> [(name: String, spelling: String)] {
      if let variable = item.item.as(VariableDeclSyntax.self) {
        guard !variable.modifiers.has(["async", "lazy"]) else { return [] }
        return variable.bindings.compactMap { binding in
          guard let name = binding.plainName, let value = binding.initializer?.value,
            value.effectless.mayBeObject
          else { return nil }
          return (name.trimmingBackticks, name)
        }
      }
      if let guarded = item.item.as(GuardStmtSyntax.self) {
        return guarded.conditions.compactMap { condition in
          guard case .optionalBinding(let binding) = condition.condition,
            let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
            binding.bindingSpecifier.tokenKind == .keyword(.let)
          else { return nil }
          return (name.trimmingBackticks, name)
        }
      }
      guard let sequence = item.item.as(ExprSyntax.self)?.as(SequenceExprSyntax.self),
        let left = sequence.elements.first, sequence.elements.count >= 3,
        sequence.elements.dropFirst().first?.is(AssignmentExprSyntax.self) ?? false,
        let last = sequence.elements.last, last.effectless.mayBeObject
      else { return [] }
      let member = left.as(MemberAccessExprSyntax.self)
      let isOfSelf = member?.base?.trimmedDescription == "self"
      let reference = left.as(DeclReferenceExprSyntax.self) ?? (isOfSelf ? member?.declName : nil)
      guard let name = reference?.baseName.text, variables.contains(name) else { return [] }
      return [(name.trimmingBackticks, left.trimmedDescription)]
    }

    // Functions of a program are recorded themselves, and those inside of a function aren't.
    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
      node.parent?.parent?.parent?.is(SourceFileSyntax.self) ?? false
        ? .skipChildren : .visitChildren
    }
    // To a macro, its arguments are source text.
    override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
      .skipChildren
    }
    override func visit(_ node: MacroExpansionDeclSyntax) -> SyntaxVisitorContinueKind {
      .skipChildren
    }
    override func visit(_ node: MemberBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: AccessorBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    // Branches with a value are one expression each.
    override func visit(_ node: IfExprSyntax) -> SyntaxVisitorContinueKind { node.branches }
    override func visit(_ node: SwitchExprSyntax) -> SyntaxVisitorContinueKind { node.branches }
  }

  extension ExprSyntaxProtocol {
    /// Whether to visit the branches of a statement, as opposed to those of an expression.
    fileprivate var branches: SyntaxVisitorContinueKind {
      let isStatement =
        parent?.is(ExpressionStmtSyntax.self) ?? false || parent?.is(IfExprSyntax.self) ?? false
      return isStatement ? .visitChildren : .skipChildren
    }
  }

  extension CodeBlockItemListSyntax {
    /// Whether statements can be added, because these have no value without a `return`.
    fileprivate func allowsMore(_ index: PackageIndex) -> Bool {
      let owner = parent?.as(CodeBlockSyntax.self)?.parent
      let isFunction = owner?.as(FunctionDeclSyntax.self)?.signature.returnClause != nil
      guard parent?.is(ClosureExprSyntax.self) ?? false || isFunction else { return true }
      let parts = BodyParts(.leftBraceToken(), self, .rightBraceToken(), index)
      let hasValue = count == 1 && first?.item.is(ExprSyntax.self) ?? false
      return !hasValue && !parts.isOnlyBranchWithValue && !parts.isBuilt
    }
  }

  extension CodeBlockItemListSyntax {
    /// Whether it is one check that has no value.
    fileprivate var isOnlyCheck: Bool {
      guard count == 1, let value = first?.item.as(ExprSyntax.self)?.effectless else {
        return false
      }
      let macro = value.as(MacroExpansionExprSyntax.self)
      let called = value.as(FunctionCallExprSyntax.self)?.calledName ?? ""
      return macro?.macroName.text == "expect" || called == "XCTFail"
        || called.hasPrefix("XCTAssert")
    }
  }

  extension CodeBlockItemSyntax {
    /// Whether the rules for concurrent work have added it.
    fileprivate var isAdded: Bool {
      var tokens = tokens(viewMode: .sourceAccurate).lazy.map(\.text)
        .drop { ["await", "try", "return", "let", "var", "defer", "{"].contains($0) }.makeIterator()
      guard let first = tokens.next(), Self.isAdded(first) else { return false }
      if item.is(DeclSyntax.self) || item.is(StmtSyntax.self) {
        return !item.is(ReturnStmtSyntax.self)
      }
      // What surrounds an expression is part of the author's statement.
      var name = first
      while let token = tokens.next(), token != "(" { name = token }
      return Self.added.contains(name)
    }

    private static let added: Set = [
      "recordJoin", "recordJoinOfChildren", "recordGroupEnd", "hand", "noteCancellation", "step",
      "check", "wait", "named", "issue", "observe", "beginSetUp", "endTearDown",
    ]

    /// Whether a name is one that the rules write: the recorder's, or that of a numbered variable.
    private static func isAdded(_ name: String) -> Bool {
      if name.hasPrefix("seqtrace") || name.hasPrefix(SourceRewriter.recorder) { return true }
      return name.hasPrefix("recorded") && name.last?.isNumber ?? false
    }
  }

  extension PatternBindingSyntax {
    /// The name, if it is a variable without accessors.
    fileprivate var plainName: String? {
      accessorBlock == nil ? pattern.as(IdentifierPatternSyntax.self)?.identifier.text : nil
    }
  }

  extension ExprSyntax {
    /// Whether it may be an object: not a literal, nor a closure.
    fileprivate var mayBeObject: Bool {
      switch kind {
      case .integerLiteralExpr, .floatLiteralExpr, .booleanLiteralExpr, .stringLiteralExpr,
        .nilLiteralExpr, .arrayExpr, .dictionaryExpr, .closureExpr, .tupleExpr, .keyPathExpr:
        false
      default: true
      }
    }
  }

  extension DeclGroupSyntax {
    /// The names of the stored properties of instances.
    var storedProperties: Set<String> { Set(storedBindings.compactMap(\.plainName)) }

    /// The names of those that can be set.
    var storedVariables: Set<String> {
      let variables = storedBindings.filter {
        $0.parent?.parent?.as(VariableDeclSyntax.self)?.bindingSpecifier.text == "var"
      }
      return Set(variables.compactMap(\.plainName))
    }

    /// The names of those whose initial values may be objects.
    var initialProperties: [String] {
      storedBindings.compactMap { binding in
        binding.initializer?.value.mayBeObject ?? false ? binding.plainName : nil
      }
    }

    private var storedBindings: [PatternBindingSyntax] {
      memberBlock.members.flatMap { member -> [PatternBindingSyntax] in
        guard let variable = member.decl.as(VariableDeclSyntax.self),
          !variable.modifiers.isStatic, !variable.modifiers.has(["lazy"]),
          variable.attributes.isEmpty
        else { return [] }
        return Array(variable.bindings)
      }
    }
  }
#endif

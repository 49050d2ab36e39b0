#if Macros
  import SwiftSyntax

  // The statements of tests and programs: their sources, the objects to which they give names, and the
  // expectations that they check.
  extension CallInserter {
    /// Records the statements of a function, including those of its closures and local functions.
    ///
    /// - Parameter onlyWaits: Whether only statements that may wait are recorded.
    func recordSteps(in body: CodeBlockSyntax, onlyWaits: Bool = false) {
      if onlyWaits, !body.statements.allowsMore(index), let value = body.statements.first,
        value.waits
      {
        // The statement is a returned value, to which no statement can be added. The recorder's call comes
        // directly after the brace instead.
        let start = body.leftBrace.endPositionBeforeTrailingTrivia
        let line = converter.location(for: value.positionAfterSkippingLeadingTrivia).line
        let own = StepText(text: value.shownText, wait: waitInside(value))
        if let text = text(at: line, own) {
          insertWait(text, of: value, line: line, at: start)
        }
      }
      recordSteps(in: body.statements, onlyWaits: onlyWaits)
    }

    /// Records statements, including those of their closures.
    func recordSteps(in statements: CodeBlockItemListSyntax, onlyWaits: Bool = false) {
      let steps = Step.all(
        in: statements, index, properties: types.last?.storedProperties ?? [],
        isChanged: originalSteps != nil)
      for step in steps where !onlyWaits || step.item.waits {
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
          // A pair of the recorder's call and the value is still a single expression, from which the
          // closure's type can be inferred.
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

    /// Returns the text to record for a statement. If the concurrency rules have changed the code, this is
    /// the text of the original statement; `nil` if there was none.
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

    /// Returns the text and the line of a wait that is the only statement of a closure in the given statement,
    /// because no code can be added to such a closure; `nil` if there is no such wait.
    private func waitInside(_ item: CodeBlockItemSyntax) -> (text: String, line: Int)? {
      item.waitInside.map { wait in
        let line = converter.location(for: wait.positionAfterSkippingLeadingTrivia).line
        return (wait.shownText, line)
      }
    }

    /// Adds code that names the objects in the properties of an `XCTestCase`. These objects are made before
    /// the first test. The code runs at the end of a test, when it is known which of the objects the test
    /// uses.
    func nameSuiteValues(in body: CodeBlockSyntax) {
      guard let type = types.last, type.isTestCase, !type.initialProperties.isEmpty else { return }
      let start = body.leftBrace.endPositionBeforeTrailingTrivia
      let names = type.initialProperties.map {
        "\(SourceRewriter.recorder).named(\($0.trimmingBackticks.quoted), self.\($0)\(line(of: start)))"
      }
      insert(" defer { \(names.joined(separator: "; ")) };", at: start)
    }
  }

  /// The text that is shown for a statement.
  struct StepText {
    let text: String
    /// The text and the line of a wait inside a closure of the statement; `nil` if there is none.
    let wait: (text: String, line: Int)?
  }

  extension CodeBlockItemSyntax {
    /// The functions of Swift's libraries that block.
    private static let blocking: Set = [
      "wait", "lock", "sync", "sleep", "readToEnd", "waitUntilExit", "waitUntilFinished",
      "waitUntilAllOperationsAreFinished",
    ]

    /// The only statement of a closure that the statement executes immediately, if it waits, as in
    /// `await withTaskCancellationHandler { await work() }`. Nothing can be added before it. `nil` if there is
    /// none.
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

    /// Whether any part of the statement may wait, outside of the blocks and closures in it.
    fileprivate var waits: Bool {
      tokens(viewMode: .sourceAccurate).contains { token in
        let mayWait =
          token.tokenKind == .keyword(.await)
          || Self.blocking.contains(token.text)
            && token.previousToken(viewMode: .sourceAccurate)?.tokenKind == .period
        // The statements in blocks and closures are recorded separately.
        return mayWait && !token.isInsideBlock(of: Syntax(self))
      }
    }
  }

  /// A statement of a test.
  private struct Step {
    let item: CodeBlockItemSyntax
    let text: String
    let isCheck: Bool
    /// Whether the statement is the whole body of a closure, so that no statement can be added before it.
    let isValue: Bool
    /// The variables and properties that may refer to an object after the statement.
    let names: [(name: String, spelling: String)]
  }

  extension Step {
    /// Returns the statements before which other statements can be added.
    ///
    /// - Parameters:
    ///   - properties: The names of the stored properties of the suite.
    ///   - isChanged: Whether the concurrency rules have changed the code.
    static func all(
      in statements: CodeBlockItemListSyntax, _ index: PackageIndex, properties: Set<String>,
      isChanged: Bool
    ) -> [Step] {
      var variables = properties
      var steps: [Step] = []
      for node in statements.nodes(closing: \.hasNoSteps) {
        guard let list = node.as(CodeBlockItemListSyntax.self) else { continue }
        let isValue = !list.allowsMore(index)
        if isValue, list.parent?.is(ClosureExprSyntax.self) != true || !list.isOnlyCheck {
          continue
        }
        for item in list where !(isChanged && item.isAdded) {
          if let variable = item.item.as(VariableDeclSyntax.self) {
            variables.formUnion(variable.bindings.compactMap { $0.plainName })
          } else if item.item.is(DeclSyntax.self) {
            continue
          }
          let check = CheckText(item, index)
          steps.append(
            Step(
              item: item, text: check?.text ?? item.shownText, isCheck: check != nil,
              isValue: isValue, names: names(of: item, variables)))
        }
      }
      return steps
    }

    /// - Parameter variables: The names of local variables, and of the stored properties of the suite.
    private static func names(
      of item: CodeBlockItemSyntax, _ variables: Set<String>
    ) -> [(name: String, spelling: String)] {
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
  }

  extension Syntax {
    /// Whether the node contains no statements before which other statements can be added.
    fileprivate var hasNoSteps: Bool {
      switch kind {
      // The functions at the top level of a program are recorded separately. The statements of local
      // functions are included.
      case .functionDecl: parent?.parent?.parent?.is(SourceFileSyntax.self) ?? false
      case .memberBlock, .accessorBlock: true
      // Each branch of an `if` or `switch` expression must stay a single expression.
      case .ifExpr, .switchExpr:
        !(parent?.is(ExpressionStmtSyntax.self) ?? false || parent?.is(IfExprSyntax.self) ?? false)
      default: isMacroUse
      }
    }
  }

  extension CodeBlockItemListSyntax {
    /// Returns whether statements can be added to the list: it has no value that depends on there being only
    /// one statement.
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
    /// Whether the list consists of a single check, which has no value.
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
    /// Whether the concurrency rules have added the statement.
    fileprivate var isAdded: Bool {
      var tokens = tokens(viewMode: .sourceAccurate).lazy.map(\.text)
        .drop { ["await", "try", "return", "let", "var", "defer", "{"].contains($0) }.makeIterator()
      guard let first = tokens.next(), Self.isAdded(first) else { return false }
      if item.is(DeclSyntax.self) || item.is(StmtSyntax.self) {
        return !item.is(ReturnStmtSyntax.self)
      }
      // Only a call of one of these functions is a statement of its own. Any other call was put around an
      // expression of the author's.
      var name = first
      while let token = tokens.next(), token != "(" { name = token }
      return Self.added.contains(name)
    }

    private static let added: Set = [
      "recordJoin", "recordJoinOfChildren", "recordGroupEnd", "hand", "noteCancellation", "step",
      "check", "wait", "named", "issue", "observe", "beginSetUp", "endTearDown",
    ]

    /// Returns whether the concurrency rules write this name: it is one of the recorder, or that of a
    /// numbered variable.
    private static func isAdded(_ name: String) -> Bool {
      if name.hasPrefix("seqtrace") || name.hasPrefix(SourceRewriter.recorder) { return true }
      return name.hasPrefix("recorded") && name.last?.isNumber ?? false
    }
  }

  extension PatternBindingSyntax {
    /// The name of the variable; `nil` if it has accessors or isn't a single name.
    fileprivate var plainName: String? {
      accessorBlock == nil ? pattern.as(IdentifierPatternSyntax.self)?.identifier.text : nil
    }
  }

  extension ExprSyntax {
    /// Whether the value may be an object: it isn't a literal or a closure.
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
    /// The names of the stored properties of the type's instances.
    var storedProperties: Set<String> { Set(storedBindings.compactMap(\.plainName)) }

    /// The names of the stored properties that can be set.
    var storedVariables: Set<String> {
      let variables = storedBindings.filter {
        $0.parent?.parent?.as(VariableDeclSyntax.self)?.bindingSpecifier.text == "var"
      }
      return Set(variables.compactMap(\.plainName))
    }

    /// The names of the stored properties with initial values that may be objects.
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

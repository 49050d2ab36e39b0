#if Macros
  import SwiftSyntax

  extension CallInserter {
    /// The name of the variable that holds the open call.
    static let variable = "seqtraceCall"

    // MARK: - Calls

    func record(_ recorded: RecordedBody) {
      let parts = recorded.parts
      if recorded.isTest { beginTest(recorded, at: parts.start) } else { surroundTest(recorded) }
      if isWork(recorded), recorded.degree == .full {
        insert(
          " let seqtraceWork = \(SourceRewriter.recorder).Recorder._Expansion.begin(workOf: self); "
            + "defer { seqtraceWork.end() };", at: parts.start)
      }
      let call =
        "\(SourceRewriter.recorder).\(function(of: recorded))\(line(of: parts.start)))"
      let endsSelf = endsSelf(recorded)
      guard !parts.statements.isEmpty else {
        insert(
          endsSelf
            ? " let \(Self.variable) = \(call); \(Self.endOfSelf); \(Self.variable).end() "
            : " \(call).end() ", at: parts.start)
        return
      }
      let catches = recorded.degree > .plain && canCatch(recorded.throwsClause, parts)
      let rethrown = recorded.degree > .plain ? rethrown(recorded.throwsClause, parts) : []
      let showsResult = rethrown.isEmpty && !endsSelf && showsResult(of: recorded)
      let form =
        showsResult
        ? ".showingResult(of: \(recorded.name.prefix { $0 != "(" }.description.quoted))"
        : rethrown.isEmpty ? "" : ".rethrowing"
      insert(
        " \(catches && !showsResult ? "var" : "let") \(Self.variable) = \(call)\(form); "
          + "defer { \(Self.variable).end() };"
          + consumed(recorded.parameters, recorded.degree)
          + (catches ? opening(recorded.throwsClause) : ""), at: parts.start)
      if recorded.returnsValue {
        for position in parts.missingReturns { insert("return ", at: position) }
        if showsResult { for value in parts.results { watchResult(value) } }
      }
      for expression in rethrown { watch(expression) }
      if endsSelf { endSelf(in: parts, recorded.returnsValue) }
      if catches { insert(closing(endsSelf: endsSelf), at: parts.end) }
    }

    private func showsResult(of recorded: RecordedBody) -> Bool {
      rewriter.options.recordsValues && recorded.degree == .full && recorded.returnsValue
        && !recorded.isTest
        && !(recorded.throwsClause.map { $0.throwsSpecifier.text == "rethrows" } ?? false)
    }

    /// Wraps an expression that a function returns in a call that records its value.
    private func watchResult(_ value: ExprSyntax) {
      insert("\(Self.variable).returning(", at: value.positionAfterSkippingLeadingTrivia)
      insert(")", at: value.endPositionBeforeTrailingTrivia, isOuterEnd: true)
    }

    private static let endOfSelf = "_ = consume self"

    /// Returns whether code must be added that ends the lifetime of `self`. This is so if the function
    /// consumes a value with a `deinit`, but the body doesn't, because the value's lifetime must end before
    /// the recorded call does.
    private func endsSelf(_ recorded: RecordedBody) -> Bool {
      guard recorded.degree == .full, recorded.modifiers.has(["consuming", "__consuming"]),
        let type = types.last, index.knows(.isMortal, of: type.path), type.kind == .value,
        recorded.throwsClause?.throwsSpecifier.text != "rethrows"
      else { return false }
      let added = recorded.returnsValue ? recorded.parts.missingReturns.count : 0
      let isSimple = added == 0 || recorded.parts.statements.first?.item.is(ExprSyntax.self) == true
      return isSimple && !recorded.parts.statements.mayConsumeSelf(index)
    }

    private func endSelf(in parts: BodyParts, _ returnsValue: Bool) {
      func end(after value: ExprSyntax) {
        insert(
          "\(SourceRewriter.recorder).ending(", at: value.positionAfterSkippingLeadingTrivia)
        insert(", consume self)", at: value.endPositionBeforeTrailingTrivia)
      }
      for leaving in parts.returns {
        if let value = leaving.expression {
          end(after: value)
        } else {
          insert("\(Self.endOfSelf); ", at: leaving.positionAfterSkippingLeadingTrivia)
        }
      }
      if returnsValue {
        guard !parts.missingReturns.isEmpty,
          let value = parts.statements.first?.item.as(ExprSyntax.self)
        else { return }
        end(after: value)
      } else if !parts.leavesAtEnd {
        insert("\(parts.needsSemicolon ? "; " : " ")\(Self.endOfSelf) ", at: parts.end)
      }
    }

    /// Returns whether a function is the one in which an operation does its work when a queue executes it.
    private func isWork(_ recorded: RecordedBody) -> Bool {
      guard let type = types.last, recorded.modifiers.has(["override"]) else { return false }
      return ["main()", "start()"].contains(recorded.name) && index.isOperation(type.path)
    }

    /// Returns code that moves consumed parameters into variables of the body, so that their lifetimes end
    /// before the recorded call does.
    private func consumed(
      _ parameters: FunctionParameterClauseSyntax?, _ degree: RewrittenSource.Degree
    ) -> String {
      guard degree > .plain, let parameters else { return "" }
      let names = parameters.parameters.compactMap { parameter -> String? in
        let name = (parameter.secondName ?? parameter.firstName).text
        return parameter.type.isConsumed && name != "_" ? name : nil
      }
      return names.map { " var \($0) = consume \($0);" }.joined()
    }

    /// Returns the code of the call that starts recording, without its last argument and its closing
    /// parenthesis. The code depends on the function's type and on whether the function awaits.
    private func function(of recorded: RecordedBody) -> String {
      let function = recorded.isAsync ? "awaitingCall" : "call"
      let name = shownName(of: recorded).quoted
      let values = values(of: recorded.parameters, recorded.degree, isTest: recorded.isTest)
      guard let type = types.last else {
        return "\(function)(\(name)\(values), role: \(rewriter.module.quoted)"
      }
      if recorded.degree == .plain { return "\(function)(\(name), role: \(type.name.quoted)" }
      let isOfType =
        type.isSuite || recorded.isInitializer || type.standsForValues(recorded.modifiers)
      let receiver =
        switch type.kind {
        case _ where isOfType: "type: \(type.metatype)"
        case .object where index.knows(.isOverridden, of: recorded.name):
          "on: self, depth: \(index.depth(of: type.path))"
        case .object, .classProtocol: "on: self"
        case .anyProtocol, .unknown: "onAny: self"
        case .value: "type: \(type.metatype)"
        }
      return "\(function)(\(name)\(values), \(receiver)"
    }

    /// Returns the name with which a function is recorded. It is the function's name; if this is a protocol's
    /// version of a function of which a type of the package has its own version, the protocol's name precedes
    /// it.
    private func shownName(of recorded: RecordedBody) -> String {
      guard let type = types.last, [.anyProtocol, .classProtocol].contains(type.kind),
        index.isReplaced(recorded.name, of: type.path)
      else { return recorded.name }
      return "\(type.name).\(recorded.name)"
    }

    /// Returns the argument with the texts of the parameters' values. It is empty unless the options include
    /// values, or the function is a parameterised test: its cases differ only in their arguments.
    private func values(
      of parameters: FunctionParameterClauseSyntax?, _ degree: RewrittenSource.Degree,
      isTest: Bool = false
    ) -> String {
      guard rewriter.options.recordsValues || isTest, degree == .full, let parameters
      else { return "" }
      var values = RecordedValues()
      values.recordsArguments = true
      let text = TracedParameters(parameters, values, recorder: SourceRewriter.recorder).text
      return text.isEmpty ? "" : ", with: \(text)"
    }

    /// Adds code that starts to record a test. The code after it, and tasks started there, can be recorded in
    /// a session of their own.
    private func beginTest(_ recorded: RecordedBody, at position: AbsolutePosition) {
      let name = recorded.name.quoted
      let suite = types.last
      let isInherited = suite?.isTestCase == true && !recorded.modifiers.isStatic
      let arguments =
        isInherited
        ? "of: Swift.type(of: self)" : "in: \((suite?.path ?? rewriter.module).quoted)"
      if suite?.isTestCase == true, !leavesOutTestCode {
        usesObserver = true
        insert(
          " \(SourceRewriter.recorder).observe { XCTestObservationCenter.shared.addTestObserver(_SeqtraceObserver()) };",
          at: position)
      }
      let continues = suite.map { index.tearsDown($0.path) } ?? false
      let more = continues && !leavesOutTestCode ? ", isTornDown: true" : ""
      insert(
        " let seqtraceTest = \(SourceRewriter.recorder).test(\(name), \(arguments)\(more)); "
          + "defer { seqtraceTest.end() };", at: position)
    }

    /// Makes code that sets up or tears down an instance of a suite belong to the recording of the instance's
    /// test.
    private func surroundTest(_ recorded: RecordedBody) {
      guard let suite = types.last, suite.isSuite, !recorded.modifiers.isStatic else { return }
      let isBefore =
        suite.isTestCase
        ? ["setUp()", "setUpWithError()"].contains(recorded.name) : recorded.isInitializer
      if isBefore {
        insert(
          " \(SourceRewriter.recorder).beginSetUp(of: \(suite.path.quoted));",
          at: recorded.parts.start)
      } else if recorded.name == "deinit", !suite.isTestCase {
        insert(
          " defer { \(SourceRewriter.recorder).endTearDown() };", at: recorded.parts.start)
      }
    }

    // MARK: - Errors

    private func canCatch(_ clause: ThrowsClauseSyntax?, _ parts: BodyParts) -> Bool {
      guard let clause, clause.throwsSpecifier.text == "throws", clause.isReal else { return false }
      return parts.statements.canThrow
    }

    private func opening(_ clause: ThrowsClauseSyntax?) -> String {
      " do\(clause?.type.map { " throws(\($0.trimmedDescription))" } ?? "") {"
    }

    private func rethrown(
      _ clause: ThrowsClauseSyntax?, _ parts: BodyParts
    ) -> [RethrownExpression] {
      guard clause?.throwsSpecifier.text == "rethrows" else { return [] }
      return RethrownExpression.all(in: parts.statements)
    }

    /// Wraps an expression that may throw in a call that notes the error and rethrows it.
    private func watch(_ expression: RethrownExpression) {
      if expression.isError {
        insert("\(Self.variable).failing(", at: expression.start)
        return insert(")", at: expression.end)
      }
      let function =
        expression.awaits ? "await \(Self.variable).awaiting" : "\(Self.variable).watching"
      insert("try \(function)(", at: expression.start)
      insert(")", at: expression.end)
    }

    private func closing(endsSelf: Bool = false) -> String {
      let label = rewriter.options.recordsValues ? "showing: " : ""
      let end = endsSelf ? Self.endOfSelf + "; " : ""
      return " } catch { \(end)\(Self.variable).fail(\(label)error); throw error } "
    }

    // MARK: - Creations

    func recordCreation(
      _ node: InitializerDeclSyntax, _ body: CodeBlockSyntax, _ name: String,
      _ degree: RewrittenSource.Degree, in type: TypeScope
    ) {
      let parts = BodyParts(body, index)
      let clause = node.signature.effectSpecifiers?.throwsClause
      let catches = canCatch(clause, parts)
      let isAsync = node.signature.effectSpecifiers?.asyncSpecifier != nil
      let values = values(of: node.signature.parameterClause, degree)
      insert(
        " \(creation(in: type, name, values, isAsync ? ", isAsync: true" : "", at: parts.start))"
          + (catches ? opening(clause) : ""), at: parts.start)
      let ending = callsSuperclass(of: type, body, degree) ? "super.init(); " : ""
      for leaving in parts.returns {
        let isFailure = leaving.expression?.trimmedDescription == "nil"
        let completion = isFailure ? "completeWithNil()" : "complete(self)"
        insert(
          "\(isFailure ? "" : ending)\(Self.variable).\(completion); ",
          at: leaving.positionAfterSkippingLeadingTrivia)
      }
      if !parts.leavesAtEnd {
        insert(
          "\(parts.needsSemicolon ? "; " : " ")\(ending)\(Self.variable).complete(self) ",
          at: parts.end)
      }
      if catches { insert(closing(), at: parts.end) }
    }

    /// Adds an implicit initialiser of a class to the source, so that creations are recorded.
    func addInitializer(to node: some DeclGroupSyntax) {
      guard let type = types.last, rewriter.options.recordsSteps, type.kind == .object,
        !type.isSuite, !type.isReadByMacro, !node.attributes.names.contains("Traced"),
        let added = ImplicitInitializer(
          of: node, isProtocol: { [index] in index.knows(.isProtocol, of: $0) })
      else { return }
      let brace = node.memberBlock.leftBrace
      let name = RewrittenSource.Function.addedInitializer
      guard rewriter.isChosen(type.path, "init()"), degree(of: name, at: brace, to: brace) != nil
      else { return }
      insert(
        " \(added.head) { \(creation(in: type, "init()", at: brace.positionAfterSkippingLeadingTrivia)) "
          + "\(added.callsSuperclass ? "super.init(); " : "")\(Self.variable).complete(self) };",
        at: brace.endPositionBeforeTrailingTrivia)
    }

    /// Returns the code that starts to record a creation.
    private func creation(
      in type: TypeScope, _ name: String, _ values: String = "", _ more: String = "",
      at position: AbsolutePosition
    ) -> String {
      let created = type.initialCreations.map(\.quoted).joined(separator: ", ")
      let list = created.isEmpty ? "" : ", initialCreations: [\(created)]"
      return "let \(Self.variable) = \(SourceRewriter.recorder).creation(of: Swift.type(of: self), "
        + "in: \(type.spelling).self, \(name.quoted)\(values)\(list)\(more)\(line(of: position))); "
        + "defer { \(Self.variable).end() };"
    }

    /// Returns whether a call of `super.init()` must be added. The compiler's implicit call comes at the very
    /// end, which is too late if `self` is used before that.
    ///
    /// Only the compiler knows whether an unknown inherited type is a superclass. A guess is made first; if
    /// the compiler refused the result, the opposite is used.
    private func callsSuperclass(
      of type: TypeScope, _ body: CodeBlockSyntax, _ degree: RewrittenSource.Degree
    ) -> Bool {
      guard let first = type.inherited.first(where: { !$0.hasPrefix("~") }),
        !index.knows(.isProtocol, of: first), !Self.knownProtocols.contains(first),
        !body.delegates(to: "super")
      else { return false }
      let isLikely = index.kind(of: first) == .object || Self.knownClasses.contains(first)
      return (degree != .withoutTasks) == isLikely
    }

    private static let knownClasses: Set = [
      "NSObject", "XCTestCase", "Thread", "Operation", "Formatter", "JSONEncoder", "JSONDecoder",
      "InputStream", "OutputStream", "URLProtocol", "UIView", "UIViewController", "NSView",
    ]

    private static let knownProtocols: Set = [
      "AnyObject", "Sendable", "Equatable", "Hashable", "Codable", "Encodable", "Decodable",
      "Error", "CustomStringConvertible", "CustomDebugStringConvertible", "Sequence",
      "Collection", "IteratorProtocol", "Identifiable", "Comparable", "Encoder", "Decoder",
      "ObservableObject", "Actor", "CaseIterable",
    ]
  }

  extension CodeBlockItemListSyntax {
    /// Returns whether the statements may consume `self`.
    fileprivate func mayConsumeSelf(_ index: PackageIndex) -> Bool {
      allNodes.contains { node in
        guard let reference = node.as(DeclReferenceExprSyntax.self) else {
          return node.is(DiscardStmtSyntax.self)
        }
        let member = node.parent?.as(MemberAccessExprSyntax.self)
        let isWhole =
          reference.baseName.tokenKind == .keyword(.self) && member?.base?.id != node.id
        return isWhole || index.knows(.isConsuming, of: reference.baseName.text)
      }
    }
  }

  extension TypeSyntax {
    /// Whether the type of a parameter says that its argument is consumed.
    fileprivate var isConsumed: Bool {
      self.as(AttributedTypeSyntax.self)?.specifiers.contains {
        ["consuming", "__owned"].contains($0.trimmedDescription)
      } ?? false
    }
  }

  extension String {
    /// The text as a string literal. Names may contain quotes, and the texts of statements may contain
    /// backslashes.
    var quoted: String { "\"\(replacing("\\", with: "\\\\").escapingQuotes)\"" }
  }
#endif

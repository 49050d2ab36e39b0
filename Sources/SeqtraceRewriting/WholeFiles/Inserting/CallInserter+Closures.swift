#if Macros
  import SwiftSyntax

  // The closures in the code of a test target. If the package calls such a closure, the receiver of the call
  // is the code that contains the closure.
  extension CallInserter {
    /// Records the closures in a body, as calls of the enclosing type or module.
    ///
    /// Closures in the functions of objects aren't recorded: there, the receiver would be the object, which
    /// an escaping closure may not capture.
    func recordClosures(in body: CodeBlockSyntax) {
      guard let owner = closureOwner else { return }
      record(body.statements.recordableClosures(index), of: owner)
    }

    /// Records the closures in the initial values of globals, of static properties and of the properties of
    /// suites. If a closure is itself the value, the receiver of its calls is a role with the property's
    /// name.
    func recordKeptClosures(of node: VariableDeclSyntax) {
      let isOfType = node.modifiers.isStatic || types.isEmpty
      // Properties of an `XCTestCase` aren't recorded, because XCTest creates all instances before the first
      // test.
      let isOfSuite = types.last.map { $0.isSuite && !$0.isTestCase } ?? false
      guard isOfType || isOfSuite, let owner = closureOwner else { return }
      let name = RewrittenSource.Function.keptClosures
      for binding in node.bindings {
        guard let value = binding.initializer?.value else { continue }
        let closures = value.recordableClosures(index)
        let end = node.lastToken(viewMode: .sourceAccurate) ?? node.bindingSpecifier
        guard !closures.isEmpty, degree(of: name, at: node.bindingSpecifier, to: end) == .full
        else { continue }
        let isKept = value.is(ClosureExprSyntax.self)
        let keeper = isKept ? node.onlyName : nil
        record(closures, of: keeper.map { "role: \($0.quoted)" } ?? owner)
      }
    }

    /// The code for the receiver of calls of closures; `nil` if closures aren't recorded here.
    private var closureOwner: String? {
      guard rewriter.isTest, !leavesOutTestCode else { return nil }
      guard let type = types.last else { return "role: \(rewriter.module.quoted)" }
      return type.isSuite || type.kind == .value ? "type: \(type.metatype)" : nil
    }

    private func record(_ closures: [ClosureExprSyntax], of owner: String) {
      for closure in closures {
        let isAsync =
          closure.statements.hasAwait
          || closure.signature?.effectSpecifiers?.asyncSpecifier != nil
        let start =
          closure.statements.first?.positionAfterSkippingLeadingTrivia
          ?? closure.rightBrace.positionAfterSkippingLeadingTrivia
        let call =
          "\(SourceRewriter.recorder).\(isAsync ? "awaitingClosure" : "closure")"
          + "(\(closure.shownStart.quoted), \(owner)\(line(of: start)))"
        switch closure.onlyValue {
        case _ where closure.statements.isEmpty: insert("\(call).end() ", at: start)
        case let value?:
          let effects =
            (closure.statements.canThrow ? "try " : "") + (isAsync ? "await " : "")
          insert("\(effects)\(call).around(", at: value.positionAfterSkippingLeadingTrivia)
          insert(")", at: value.endPositionBeforeTrailingTrivia, isOuterEnd: true)
        case nil:
          insert("let \(Self.variable) = \(call); defer { \(Self.variable).end() }; ", at: start)
        }
      }
    }
  }

  extension SyntaxProtocol {
    /// Returns the closures in the code that can be recorded.
    fileprivate func recordableClosures(_ index: PackageIndex) -> [ClosureExprSyntax] {
      // The closure of a task isn't recorded: it isn't called by the code that contains it, but runs as the
      // task.
      var started: Set<SyntaxIdentifier> = []
      // The members of a type inside a body, and functions in it, are recorded with their declarations or not
      // at all.
      let nodes = nodes {
        $0.isMacroUse || $0.is(AttributeSyntax.self) || $0.is(MemberBlockSyntax.self)
      }
      return nodes.compactMap { node in
        if let work = node.as(FunctionCallExprSyntax.self).flatMap(StartedWork.init) {
          started.insert(work.closure.id)
        }
        guard let closure = node.as(ClosureExprSyntax.self), !started.contains(closure.id),
          closure.isRecordable(index)
        else { return nil }
        return closure
      }
    }
  }

  extension ClosureExprSyntax {
    fileprivate func isRecordable(_ index: PackageIndex) -> Bool {
      let parts = BodyParts(leftBrace, statements, rightBrace, index)
      // A closure that only returns another closure isn't recorded, because its call has no information.
      let isCurried = onlyValue?.is(ClosureExprSyntax.self) ?? false
      return !isCurried && !parts.onlyTraps && !parts.isBuilt && !parts.isOnlyBranchWithValue
        && !statements.contains { $0.item.is(IfConfigDeclSyntax.self) }
    }
  }

  extension ClosureExprSyntax {
    /// The expression that is the closure's whole body; `nil` if there is none, or if it is an assignment,
    /// which has no value.
    fileprivate var onlyValue: ExprSyntax? {
      guard statements.count == 1, let item = statements.first?.item else { return nil }
      let value = item.as(ReturnStmtSyntax.self)?.expression ?? item.as(ExprSyntax.self)
      let operators = value?.effectless.as(SequenceExprSyntax.self)?.elements
      let assigns = operators?.contains { element in
        if element.is(AssignmentExprSyntax.self) { return true }
        let text = element.as(BinaryOperatorExprSyntax.self)?.operator.text
        return text.map(Self.assignments.contains) ?? false
      }
      return assigns ?? false ? nil : value
    }

    private static let assignments: Set = [
      "+=", "-=", "*=", "/=", "%=", "|=", "&=", "^=", "<<=", ">>=", "&+=", "&-=", "&*=",
    ]

    /// The start of the closure's source: its parameters and, if the body is only a call, the called
    /// function.
    fileprivate var shownStart: String {
      let words = [shownParameters, shownBody].filter { !$0.isEmpty }
      return words.isEmpty ? "{}" : "{ \(words.joined(separator: " ")) }"
    }

    private var shownParameters: String {
      let names: [String] =
        switch signature?.parameterClause {
        case .simpleInput(let list)?: list.map(\.name.text)
        case .parameterClause(let clause)?:
          clause.parameters.map { ($0.secondName ?? $0.firstName).text }
        default: []
        }
      return names.isEmpty ? "" : "\(names.joined(separator: ", ")) in"
    }

    private var shownBody: String {
      if statements.isEmpty { return "" }
      guard let call = onlyValue?.effectless.as(FunctionCallExprSyntax.self) else { return "…" }
      let callee = call.calledExpression.trimmedDescription
      guard callee.count <= 40, !callee.contains(where: { $0.isNewline || $0 == "{" || $0 == "\\" })
      else { return "…" }
      let isBare = call.arguments.isEmpty && call.trailingClosure == nil
      return "\(callee)(\(isBare ? "" : "…"))"
    }
  }

  extension FunctionDeclSyntax {
    /// Whether the function reports failures at its caller's source location. It is then an assertion of the
    /// test target, and isn't drawn as a message.
    var checksForCaller: Bool {
      let places: Set = ["#file", "#filePath", "#fileID", "#line", "#column", "#_sourceLocation"]
      return signature.parameterClause.parameters.contains {
        places.contains($0.defaultValue?.value.trimmedDescription ?? "")
          || $0.type.lastName == "SourceLocation"
      }
    }
  }
#endif

#if Macros
  import SwiftSyntax
  import SwiftSyntaxBuilder

  // Rule 1: code that starts a task, or gives work to a queue, a thread or a timer.
  extension ConcurrencyRewriter {
    /// Notes that the closure of some work must begin a handoff, which the call records.
    func prepare(_ work: StartedWork, at call: FunctionCallExprSyntax) {
      // The closure was already noted if the task is one that is awaited.
      if treatments[work.closure.id] != nil { return }
      let isCapturable = !(code.context.isScoped && !isInner || isInDefer)
      if !isCapturable, !canAddStatements { return }
      let needsVariable = !isCapturable || work.isImmediate && canAddStatements
      let name = code.name("Handoff")
      let handoff = handoff(of: work, at: call)
      if needsVariable { addBefore("let \(raw: name) = \(raw: handoff)") }
      treatments[work.closure.id] = .work(
        work.value, handoff: name, captured: needsVariable ? nil : handoff)
    }

    /// Notes that a closure must begin a handoff, which is recorded when the closure is assigned.
    func prepare(_ handler: AssignedHandler) {
      let needsVariable = code.context.isScoped && !isInner || isInDefer
      if needsVariable, !canAddStatements { return }
      let name = code.name("Handoff")
      let handoff = collected(
        code.handoff(handler.label, to: handler.target, at: handler.closure, isInner: isInner),
        handler.closure.signalsAtEnd)
      if needsVariable { addBefore("let \(raw: name) = \(raw: handoff)") }
      treatments[handler.closure.id] = .work(
        .none, handoff: name, captured: needsVariable ? nil : handoff)
    }

    /// Gives a task that is awaited later a handoff in a variable, so that the join can refer to it.
    func prepare(_ task: LocalTask) {
      let name = code.name("Handoff")
      let handoff = handoff(of: task.work, at: task.call)
      addBefore("let \(raw: name) = \(raw: handoff)")
      treatments[task.work.closure.id] = .work(task.work.value, handoff: name, captured: nil)
      awaited[task.name] = .work(handoff: name)
    }

    /// Returns a closure that begins a handoff and then, if `join` is given, joins work that has finished
    /// before it.
    func begun(
      _ closure: ClosureExprSyntax, _ value: StartedWork.Value, _ handoff: String,
      _ captured: String?,
      _ join: CodeBlockItemSyntax?
    ) -> ClosureExprSyntax {
      noteChange()
      let scope = code.name("Scope")
      let result = closure.starting(
        with: RecordingCode.beginning(handoff, scope: scope) + (join.map { [$0] } ?? []),
        value, code)
      return captured.map { result.capturing("\(raw: $0)", as: handoff) } ?? result
    }
  }

  /// A closure that is assigned to a property and runs after a process has ended.
  struct AssignedHandler {
    let label: String
    let target: ExprSyntax
    let closure: ClosureExprSyntax

    init?(_ node: SequenceExprSyntax) {
      let elements = Array(node.elements)
      guard elements.count == 3, elements[1].is(AssignmentExprSyntax.self),
        let member = elements[0].as(MemberAccessExprSyntax.self), let base = member.base,
        member.declName.baseName.text == "terminationHandler",
        let closure = elements[2].as(ClosureExprSyntax.self), !closure.statements.isEmpty
      else { return nil }
      label = base.workLabel(of: "terminationHandler")
      target = base.workTarget
      self.closure = closure
    }
  }

  /// A task that is stored in a constant and awaited later in the same block.
  struct LocalTask {
    let name: String
    let work: StartedWork
    let call: FunctionCallExprSyntax

    init?(_ item: CodeBlockItemSyntax) {
      guard let variable = item.item.as(VariableDeclSyntax.self), let name = variable.onlyName,
        variable.bindingSpecifier.tokenKind == .keyword(.let), variable.modifiers.isEmpty,
        let value = variable.bindings.first?.initializer?.value,
        let call = value.as(FunctionCallExprSyntax.self), let work = StartedWork(call), work.isTask,
        let list = item.parent?.as(CodeBlockItemListSyntax.self),
        list.declares(name) == 1, list.refers(to: name, members: ["value", "result"])
      else { return nil }
      self.name = name
      self.work = work
      self.call = call
    }
  }

  extension ClosureExprSyntax {
    /// The names of the closure's parameters.
    var parameterNames: [String] {
      if case .simpleInput(let names)? = signature?.parameterClause {
        return names.map(\.name.text)
      }
      guard case .parameterClause(let clause)? = signature?.parameterClause else { return [] }
      return clause.parameters.map { ($0.secondName ?? $0.firstName).text }
    }

    /// Returns the closure with additional statements at its start.
    func starting(
      with beginning: [CodeBlockItemSyntax], _ value: StartedWork.Value, _ code: RecordingCode
    ) -> ClosureExprSyntax {
      var statements = Array(statements)
      if statements.count == 1 {
        switch value {
        case .none: break
        case .unused where !statements[0].item.is(ExprSyntax.self): break
        case .unused: statements = [statements[0].returningValue]
        case .returned: statements = [statements[0].returningValue]
        case .expected: statements = [statements[0].returningExpectedValue(code)]
        }
      }
      guard let first = statements.first else { return self }
      return with(
        \.statements,
        CodeBlockItemListSyntax(first.surrounded(by: beginning) + statements.dropFirst()))
    }

    /// Returns the closure with an additional capture.
    func capturing(_ value: ExprSyntax, as name: String) -> ClosureExprSyntax {
      var signature = signature ?? ClosureSignatureSyntax()
      let equal = TokenSyntax.equalToken(leadingTrivia: .space, trailingTrivia: .space)
      let new = ClosureCaptureSyntax(
        name: .identifier(name), initializer: InitializerClauseSyntax(equal: equal, value: value))
      var clause = signature.capture ?? ClosureCaptureClauseSyntax(items: [])
      if let last = clause.items.indices.last {
        clause.items[last].trailingComma = .commaToken(trailingTrivia: .space)
      }
      clause.items.append(new)
      clause.rightSquare.trailingTrivia = .space
      signature.capture = clause
      signature.inKeyword.leadingTrivia = signature.parameterClause == nil ? [] : .space
      if self.signature == nil {
        signature.leadingTrivia = leftBrace.trailingTrivia.isEmpty ? .space : []
        signature.inKeyword.trailingTrivia = statements.leadingTrivia.isEmpty ? .space : []
      }
      return with(\.signature, signature)
    }
  }

  extension CodeBlockItemSyntax {
    /// The only statement of a closure, with a `return`, which it needs once other statements are added.
    fileprivate var returningValue: CodeBlockItemSyntax {
      // An assignment gets none. In an optional chain it has a value, but this is rarely used.
      if let expression = item.as(ExprSyntax.self) {
        return expression.isAssigning ? self : returning
      }
      let list = CodeBlockItemListSyntax([self])
      return list.returningOnlyExpression.first ?? self
    }

    /// Returns the only statement of a closure for a context in which `Void` may be expected. Swift discards a
    /// closure's value only if that is the value of a single expression, so the recorder's function discards
    /// it instead.
    fileprivate func returningExpectedValue(_ code: RecordingCode) -> CodeBlockItemSyntax {
      guard let expression = item.as(ExprSyntax.self), !isTrap, !expression.isAssigning
      else { return returningValue }
      let value = code.passing(expression)
      return with(\.item, .expr(value.surrounded(like: expression))).returning
    }
  }

  extension ExprSyntax {
    /// Whether the expression is an assignment, possibly with an operator such as `+=`, and therefore has no
    /// value.
    fileprivate var isAssigning: Bool {
      guard let sequence = effectless.as(SequenceExprSyntax.self) else { return false }
      return sequence.elements.contains { element in
        if element.is(AssignmentExprSyntax.self) { return true }
        guard let name = element.as(BinaryOperatorExprSyntax.self)?.operator.text else {
          return false
        }
        return name.hasSuffix("=") && !["==", "!=", "<=", ">=", "===", "!=="].contains(name)
      }
    }
  }
#endif

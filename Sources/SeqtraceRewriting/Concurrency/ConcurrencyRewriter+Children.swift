#if Macros
  import SwiftSyntax
  import SwiftSyntaxBuilder

  // Rules 2 and 3: the children of `async let` and of task groups, and where they are awaited.
  extension ConcurrencyRewriter {
    /// Returns a declaration of `async let` variables with marks around each variable that is awaited.
    func rewritten(_ declaration: AsyncLet) -> [CodeBlockItemSyntax] {
      let item = declaration.item
      let visited = super.visit(item)
      // The end of an inner block waits for its children, so a join is deferred to it. For the block that is
      // the whole body, the activation's end is that join.
      let isDeferred = !isOutermostBlock
      guard isDeferred || declaration.isAwaited,
        let variable = visited.item.as(VariableDeclSyntax.self)
      else { return visited.surrounded(by: takeBefore()) }
      noteChange()
      var parts = takeBefore()
      var mark: String?
      if isDeferred {
        let start = code.name("Mark")
        parts += [code.mark(start), code.deferredJoin(since: start, at: item)]
        mark = start
      }
      var first = 0
      for (index, binding) in variable.bindings.enumerated() {
        let names = declaration.awaitedNames[index]
        let start = mark ?? code.name("Mark")
        if !names.isEmpty, mark == nil { parts.append(code.mark(start)) }
        if index == 0 { first = parts.count }
        let single = variable.with(\.bindings, [binding.with(\.trailingComma, nil)])
        parts.append(CodeBlockItemSyntax(item: .decl(DeclSyntax(single))))
        mark = nil
        if names.isEmpty { continue }
        let end = code.name("Mark")
        parts.append(code.mark(end))
        for name in names { awaited[name] = .children(since: start, until: end) }
        mark = end
      }
      return parts[first].with(\.semicolon, item.semicolon)
        .with(\.leadingTrivia, item.leadingTrivia)
        .with(\.trailingTrivia, item.trailingTrivia)
        .surrounded(by: Array(parts[..<first]), Array(parts[(first + 1)...]))
    }

    /// Returns a join of a group's children after a statement that waits for all of them.
    func joins(after item: CodeBlockItemSyntax) -> [CodeBlockItemSyntax] {
      guard canAddStatements, let loop = GroupLoop(item), let mark = groups[loop.group],
        item.valueUse == .none
      else { return [] }
      noteChange()
      return [code.joinOfChildren(since: mark, at: item)]
    }
  }

  /// A declaration of `async let` variables.
  struct AsyncLet {
    let item: CodeBlockItemSyntax
    /// For each binding, the declared names that are awaited in the block, without names that are ambiguous
    /// there.
    let awaitedNames: [[String]]

    init?(_ item: CodeBlockItemSyntax) {
      guard let variable = item.item.as(VariableDeclSyntax.self), variable.modifiers.has(["async"]),
        let list = item.parent?.as(CodeBlockItemListSyntax.self)
      else { return nil }
      self.item = item
      awaitedNames = variable.bindings.map { binding in
        binding.pattern.tokens(viewMode: .sourceAccurate).compactMap { token in
          guard case .identifier(let text) = token.tokenKind else { return nil }
          let name = text.trimmingBackticks
          return list.declares(name) == 1 && list.refers(to: name) ? name : nil
        }
      }
    }

    var isAwaited: Bool { awaitedNames.contains { !$0.isEmpty } }
  }

  /// A statement that waits for all remaining children of a group.
  private struct GroupLoop {
    let group: String

    init?(_ item: CodeBlockItemSyntax) {
      if let loop = item.item.as(ForStmtSyntax.self), loop.awaitKeyword != nil,
        let group = loop.sequence.as(DeclReferenceExprSyntax.self), !loop.body.endsLoopEarly
      {
        self.group = group.baseName.text
      } else if let loop = item.item.as(WhileStmtSyntax.self), !loop.body.endsLoopEarly,
        loop.conditions.count == 1,
        let value = loop.conditions.first?.condition.as(OptionalBindingConditionSyntax.self)?
          .initializer?.value,
        let group = value.groupCalled("next")
      {
        self.group = group
      } else if let group = item.item.as(ExprSyntax.self)?.groupCalled("waitForAll") {
        self.group = group
      } else {
        return nil
      }
    }
  }

  extension ExprSyntax {
    /// Returns the name of the object, if the expression is an awaited call of a function of this name
    /// without arguments; otherwise `nil`.
    fileprivate func groupCalled(_ function: String) -> String? {
      guard effectless.id != id, hasAwait,
        let call = effectless.as(FunctionCallExprSyntax.self), call.arguments.isEmpty,
        let member = call.calledExpression.as(MemberAccessExprSyntax.self),
        member.declName.baseName.text == function
      else { return nil }
      return member.base?.as(DeclReferenceExprSyntax.self)?.baseName.text
    }
  }

  extension CodeBlockSyntax {
    /// Whether a loop with this body may be left before its sequence ends.
    var endsLoopEarly: Bool {
      nodes().contains { node in
        guard let leaving = node.as(BreakStmtSyntax.self) else { return false }
        let inner = leaving.ancestors.prefix { $0.id != id }
        return leaving.label != nil
          || !inner.contains {
            [.forStmt, .whileStmt, .repeatStmt, .switchExpr].contains($0.kind)
          }
      }
    }
  }

  extension FunctionCallExprSyntax {
    /// The closure that is passed to a task group; `nil` if this call doesn't create a group.
    var groupClosure: ClosureExprSyntax? {
      let names: Set = [
        "withTaskGroup", "withThrowingTaskGroup", "withDiscardingTaskGroup",
        "withThrowingDiscardingTaskGroup",
      ]
      guard let name = calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text,
        names.contains(name), let closure = closure(labeled: ["body"]), !closure.statements.isEmpty
      else { return nil }
      return closure
    }
  }
#endif

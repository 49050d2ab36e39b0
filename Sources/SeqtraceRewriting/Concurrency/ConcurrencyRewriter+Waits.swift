#if Macros
  import SwiftSyntax
  import SwiftSyntaxBuilder

  // Rule 5: code that blocks until work has finished. Rule 6: tasks that are stored and awaited elsewhere.
  extension ConcurrencyRewriter {
    /// Adds a variable for each key, which collects the handoffs of the work that a statement starts for a
    /// later statement to wait for.
    func prepare(_ keys: [WaitKey]) {
      for key in keys where canAddStatements {
        let name = code.name("Work")
        addBefore(code.waitedWork(name))
        waitedWork[key] = name
      }
    }

    /// Returns a join of the collected work after a statement that waits for it.
    func joins(of wait: BlockingWait?, after item: CodeBlockItemSyntax) -> [CodeBlockItemSyntax] {
      guard let wait, wait.closure == nil, let name = waitedWork[wait.key], canAddStatements else {
        return []
      }
      noteChange()
      return [code.joinOfWork(name, at: item)]
    }

    /// Returns joins for the children and tasks that macros in a statement await. They come after the
    /// statement, because a macro reads its source text, so nothing can be added inside.
    func joins(ofMacrosIn item: CodeBlockItemSyntax) -> [CodeBlockItemSyntax] {
      guard canAddStatements, item.valueUse == .none else { return [] }
      return item.namesAwaitedByMacros.compactMap { reference in
        let member = reference.parent?.as(MemberAccessExprSyntax.self)?.declName.baseName.text
        let isOfTask = ["value", "result"].contains(member ?? "")
        switch awaited[reference.name] {
        case .children(let start, let end)?:
          noteChange()
          return code.joinOfChildren(since: start, until: end, at: item)
        case .work(let handoff)? where isOfTask:
          noteChange()
          return code.join(of: handoff, at: item)
        case .work, nil: return nil
        }
      }
    }

    /// Returns the handoff of some work. If a later statement waits for the work, the handoff is also
    /// collected.
    func handoff(
      of work: StartedWork, at call: FunctionCallExprSyntax
    ) -> String {
      var handoff = code.handoff(work, at: call, isInner: isInner)
      if let member = call.calledExpression.as(MemberAccessExprSyntax.self),
        member.declName.baseName.text == "notify",
        let object = member.base?.as(DeclReferenceExprSyntax.self), isVariable(ExprSyntax(object))
      {
        handoff = code.waiting(handoff, for: object)
      }
      return collected(handoff, work.waitKeys)
    }

    /// Returns a handoff in a form that adds it to the variables of the keys for which a statement waits.
    func collected(_ handoff: String, _ keys: [WaitKey]) -> String {
      keys.compactMap { waitedWork[$0] }.reduce(handoff) { "\($1).adding(\($0))" }
    }

    /// Returns an awaited expression, which may be the value of a task, in a form that records the join.
    func rewritten(_ awaited: AwaitedTask) -> ExprSyntax {
      noteChange()
      var member = awaited.member
      let task = code.awaited(visit(awaited.task), at: awaited.member)
      member.base = awaited.isChained ? "\(task)?" : task
      return ExprSyntax(member)
    }
  }

  extension CodeBlockItemSyntax {
    /// The names that the arguments of macros await, without duplicates.
    fileprivate var namesAwaitedByMacros: [DeclReferenceExprSyntax] {
      var names: [DeclReferenceExprSyntax] = []
      for macro in nodes(closing: \.isNotRunByMacro).compactMap({
        $0.as(MacroExpansionExprSyntax.self)
      }) where macro.awaits {
        for node in macro.nodes(closing: \.isNotRunByMacro) {
          guard let name = node.as(DeclReferenceExprSyntax.self), name.isValue,
            !names.contains(where: { $0.name == name.name })
          else { continue }
          names.append(name)
        }
      }
      return names
    }
  }

  extension Syntax {
    fileprivate var isNotRunByMacro: Bool {
      isInnerCode && !(self.as(ClosureExprSyntax.self)?.isRunByMacro ?? false)
    }
  }

  extension MacroExpansionExprSyntax {
    /// Whether the arguments of the macro contain an `await`.
    fileprivate var awaits: Bool {
      if hasAwait { return true }
      guard let closure = trailingClosure, closure.isRunByMacro else { return false }
      return closure.statements.contains {
        $0.item.as(ExprSyntax.self)?.hasAwait ?? false
      }
    }
  }

  extension ClosureExprSyntax {
    /// Whether the closure is a body that a macro of Swift Testing executes where it is written.
    fileprivate var isRunByMacro: Bool {
      guard let macro = parent?.as(MacroExpansionExprSyntax.self) else { return false }
      return ["expect", "require"].contains(macro.macroName.text)
        && macro.trailingClosure?.id == id
    }
  }

  /// An awaited property `value` or `result` of an object that may be a task.
  struct AwaitedTask {
    let member: MemberAccessExprSyntax
    let task: ExprSyntax
    /// Whether the property is in an optional chain, as in `task?.value`.
    let isChained: Bool

    init?(_ node: MemberAccessExprSyntax) {
      guard ["value", "result"].contains(node.declName.baseName.text), let base = node.base,
        !node.isChanged
      else { return nil }
      let chain = base.as(OptionalChainingExprSyntax.self)
      let task = chain?.expression ?? base
      guard task.isStoredValue(isChained: chain != nil) || task.startsTask else { return nil }
      member = node
      self.task = task
      isChained = chain != nil
    }
  }

  extension MemberAccessExprSyntax {
    /// Whether the expression may be changed in place, or a function is called on it.
    fileprivate var isChanged: Bool {
      guard let parent else { return false }
      if parent.is(InOutExprSyntax.self) || parent.is(FunctionCallExprSyntax.self) { return true }
      guard let member = parent.as(MemberAccessExprSyntax.self) else { return false }
      return member.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == member.id
    }
  }

  extension ExprSyntax {
    /// Whether the expression is the start of the awaited task itself.
    fileprivate var startsTask: Bool {
      self.as(FunctionCallExprSyntax.self)?.makesTask ?? false
    }

    /// Returns whether the expression refers to a variable, a property, or an element of one.
    fileprivate func isStoredValue(isChained: Bool) -> Bool {
      if let reference = self.as(DeclReferenceExprSyntax.self) {
        return reference.argumentNames == nil
          && reference.baseName.text.first?.isUppercase != true
      }
      if let member = self.as(MemberAccessExprSyntax.self) {
        guard let base = member.base else { return false }
        let isType = member.declName.baseName.text.first?.isUppercase ?? false
        return !isType && (base.is(DeclReferenceExprSyntax.self) || base.isStored(isChained))
      }
      if let call = self.as(SubscriptCallExprSyntax.self) {
        return call.calledExpression.isStoredValue(isChained: isChained)
      }
      if let force = self.as(ForceUnwrapExprSyntax.self) {
        return force.expression.isStoredValue(isChained: isChained)
      }
      return false
    }

    private func isStored(_ isChained: Bool) -> Bool {
      // Optional chaining may also be used earlier in the chain.
      if let chain = self.as(OptionalChainingExprSyntax.self) {
        return isChained && chain.expression.isStoredValue(isChained: true)
      }
      return isStoredValue(isChained: isChained)
    }
  }
#endif

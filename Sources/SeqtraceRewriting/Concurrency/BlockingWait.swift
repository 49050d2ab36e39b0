#if Macros
  import SwiftSyntax

  /// A statement that waits until work has finished, or that makes a closure run then. It uses an operation
  /// queue, a group or a semaphore.
  struct BlockingWait {
    /// The key of the awaited work.
    let key: WaitKey
    /// The closure that runs after the work; `nil` if the statement itself blocks until then.
    let closure: ClosureExprSyntax?
    /// Whether the same statement also starts the work.
    var startsItself = false

    init?(_ item: CodeBlockItemSyntax) {
      guard let expression = item.item.as(ExprSyntax.self),
        let call = expression.unassigned.as(FunctionCallExprSyntax.self),
        let member = call.calledExpression.as(MemberAccessExprSyntax.self),
        let base = member.base
      else { return nil }
      switch member.declName.baseName.text {
      case "waitUntilAllOperationsAreFinished": (key, closure) = (.operations(of: base), nil)
      case "addOperations" where HandedWork(call)?.isAwaitedAtOnce ?? false:
        (key, closure) = (.operations(of: base), nil)
        startsItself = true
      case "wait" where call.trailingClosure == nil: (key, closure) = (.signal(of: base), nil)
      case "notify":
        guard let closure = StartedWork(call)?.closure else { return nil }
        (key, self.closure) = (.signal(of: base), closure)
      default: return nil
      }
    }

    /// Returns the object with the work that a statement waits for, such as `item` in `item.wait()`; `nil` if
    /// the statement doesn't wait.
    static func object(_ item: CodeBlockItemSyntax) -> ExprSyntax? {
      guard let expression = item.item.as(ExprSyntax.self),
        let call = expression.unassigned.as(FunctionCallExprSyntax.self),
        call.trailingClosure == nil,
        let member = call.calledExpression.as(MemberAccessExprSyntax.self),
        ["wait", "waitUntilFinished"].contains(member.declName.baseName.text)
      else { return nil }
      return member.base
    }
  }

  /// A key that connects work with the statement that waits for it; it is made from the source text only.
  enum WaitKey: Hashable {
    /// The work is the operations of the queue with this source text.
    case operations(String)
    /// The end of the work signals the semaphore, or leaves the group, with this source text.
    case signal(String)

    static func operations(of queue: ExprSyntax) -> Self { .operations(queue.receiverText) }
    static func signal(of object: ExprSyntax) -> Self { .signal(object.receiverText) }
  }

  /// The statements of a list that wait for work which earlier statements start.
  struct BlockingWaits {
    /// For the index of each statement, the keys of the work that no earlier statement starts.
    private(set) var starts: [Int: [WaitKey]] = [:]
    /// The statements that wait, by their indices.
    private(set) var waits: [Int: BlockingWait] = [:]

    init(_ list: CodeBlockItemListSyntax) {
      let items = Array(list)
      for (index, item) in items.enumerated() {
        guard let wait = BlockingWait(item),
          let start = items[..<(wait.startsItself ? index + 1 : index)]
            .firstIndex(where: { $0.starts(wait.key) })
        else { continue }
        waits[index] = wait
        if starts[start]?.contains(wait.key) != true { starts[start, default: []].append(wait.key) }
      }
    }
  }

  extension CodeBlockItemSyntax {
    /// Returns whether the statement, including the closures in it, starts work with a certain key.
    fileprivate func starts(_ key: WaitKey) -> Bool {
      allNodes.contains { node in
        let keys =
          node.as(FunctionCallExprSyntax.self).map {
            StartedWork($0)?.waitKeys ?? HandedWork($0)?.waitKeys ?? []
          } ?? node.as(SequenceExprSyntax.self).flatMap(AssignedHandler.init)?.closure.signalsAtEnd
        return keys?.contains(key) ?? false
      }
    }
  }

  extension ClosureExprSyntax {
    /// The keys that the closure signals last: in its last statement or in a `defer` block.
    var signalsAtEnd: [WaitKey] {
      var signals = [statements.last?.signal]
      for statement in statements {
        guard let block = statement.item.as(DeferStmtSyntax.self)?.body else { break }
        signals.append(block.statements.last?.signal)
      }
      return signals.compactMap { $0 }
    }
  }

  extension CodeBlockItemSyntax {
    /// The key of the semaphore that this statement signals, or of the group that it leaves; `nil` for other
    /// statements.
    fileprivate var signal: WaitKey? {
      guard let expression = item.as(ExprSyntax.self),
        let call = expression.unassigned.as(FunctionCallExprSyntax.self), call.arguments.isEmpty,
        let member = call.calledExpression.as(MemberAccessExprSyntax.self), let base = member.base,
        ["signal", "leave"].contains(member.declName.baseName.text)
      else { return nil }
      return .signal(of: base)
    }
  }

  extension ExprSyntax {
    /// The value, if the expression is an assignment to `_`; otherwise the expression itself.
    fileprivate var unassigned: ExprSyntax {
      guard let elements = self.as(SequenceExprSyntax.self)?.elements, elements.count == 3,
        elements.first?.is(DiscardAssignmentExprSyntax.self) ?? false, let value = elements.last
      else { return self }
      return value
    }

    /// The source text of an object, without `self.` and without marks of optionals.
    fileprivate var receiverText: String {
      if let chain = self.as(OptionalChainingExprSyntax.self) {
        return chain.expression.receiverText
      }
      if let force = self.as(ForceUnwrapExprSyntax.self) { return force.expression.receiverText }
      guard let member = self.as(MemberAccessExprSyntax.self), let base = member.base else {
        return trimmedDescription
      }
      let text = base.receiverText
      let name = member.declName.baseName.text
      return text == "self" ? name : "\(text).\(name)"
    }
  }
#endif

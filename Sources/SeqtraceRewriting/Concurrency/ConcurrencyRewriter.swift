#if Macros
  import SwiftSyntax
  import SwiftSyntaxBuilder

  /// Visits a body, and adds the code that the rules require to it.
  final class ConcurrencyRewriter: SyntaxRewriter {
    /// The work that a name stands for where it is awaited.
    enum Awaited {
      /// The child of an `async let` that was started between two marks.
      case children(since: String, until: String)
      /// A task that was started with a handoff.
      case work(handoff: String)
    }

    /// The change to make to a closure that an earlier step has noted.
    enum Treatment {
      /// The closure runs later and begins the handoff. It captures the handoff's expression; if `captured`
      /// is `nil`, it uses the variable `handoff` of the enclosing block.
      case work(StartedWork.Value, handoff: String, captured: String?)
      /// The closure runs once for each iteration. `beginning` is the code that begins the handoff of an
      /// iteration; `parameter` is the name to give to its unnamed first parameter.
      case iteration(beginning: String, parameter: String?)
      /// The closure is that of a task group.
      case group
      /// The closure receives a continuation; its `resume` sends through this channel.
      case continuation(channel: String)
    }

    /// An enclosing list of statements.
    private struct Block {
      /// Whether statements can be added before and after the statement that is being visited.
      let isOpen: Bool
      /// The statements to add before it.
      var before: [CodeBlockItemSyntax] = []
    }

    var code: RecordingCode
    private(set) var hasChanged = false
    var awaited: [String: Awaited] = [:]
    var treatments: [SyntaxIdentifier: Treatment] = [:]
    /// The names of the task groups with closures around the current node, with the names of their marks.
    var groups: [String: String] = [:]
    /// The names of the continuations with closures around the current node, with the names of their
    /// channels.
    var continuations: [String: String] = [:]
    /// The names of all continuations that are visible at the current node.
    private var knownContinuations: Set<String> {
      Set(continuations.keys).union(
        code.context.parameters.filter(\.isContinuation).map(\.name))
    }
    /// For each key, the name of the variable that collects the handoffs of the work for which an enclosing
    /// block waits.
    var waitedWork: [WaitKey: String] = [:]
    /// The joins to add at the start of closures that run once work has finished.
    private var joinsAtStart: [SyntaxIdentifier: CodeBlockItemSyntax] = [:]
    private var blocks: [Block] = []
    private var functionDepth = 0
    /// Whether the current node is directly in a `defer` block. If a macro added a capture list to a closure
    /// there, Swift 6.3 would treat the closure as nonisolated.
    private(set) var isInDefer = false
    /// Whether an `await` applies to the current node; an `await` outside an enclosing closure doesn't.
    private var isAwaiting = false

    init(context: ConcurrencyRules.Context, place: @escaping SourcePlace.Finder) {
      code = RecordingCode(context: context, place: place)
    }

    /// Whether the current node is in a closure or function inside the body.
    var isInner: Bool { functionDepth > 0 }
    var isOutermostBlock: Bool { blocks.count == 1 }
    var canAddStatements: Bool { blocks.last?.isOpen ?? false }

    func noteChange() { hasChanged = true }

    /// Adds a statement before the current statement.
    func addBefore(_ statement: CodeBlockItemSyntax) {
      hasChanged = true
      blocks[blocks.count - 1].before.append(statement)
    }

    /// Removes and returns the statements to add before the current statement. The caller must insert them.
    func takeBefore() -> [CodeBlockItemSyntax] {
      defer { blocks[blocks.count - 1].before = [] }
      return blocks[blocks.count - 1].before
    }

    // MARK: - Statements

    override func visit(_ node: CodeBlockItemListSyntax) -> CodeBlockItemListSyntax {
      let use = node.first?.valueUse ?? .none
      let isBranch = node.first?.item.is(ExpressionStmtSyntax.self) ?? false
      let isOpen = use == .none || use == .possible && !isBranch && !node.isInBranch
      blocks.append(Block(isOpen: isOpen))
      let (outer, outerWork) = (awaited, waitedWork)
      defer {
        (awaited, waitedWork) = (outer, outerWork)
        blocks.removeLast()
      }
      let waits = BlockingWaits(node)
      var result: [CodeBlockItemSyntax] = []
      for (index, item) in node.enumerated() {
        blocks[blocks.count - 1].before = []
        prepare(waits.starts[index] ?? [])
        result += rewritten(item, use, waiting: waits.waits[index])
      }
      return CodeBlockItemListSyntax(result)
    }

    private func rewritten(
      _ item: CodeBlockItemSyntax, _ use: ValueUse, waiting wait: BlockingWait?
    ) -> [CodeBlockItemSyntax] {
      if let closure = wait?.closure, let name = wait.flatMap({ waitedWork[$0.key] }) {
        joinsAtStart[closure.id] = code.joinOfWork(name, at: item)
      }
      if let declaration = AsyncLet(item) { return rewritten(declaration) }
      if let loop = ReceivingLoop(item, groups: groups), canAddStatements {
        return rewritten(loop, item)
      }
      if let work = ConcurrentWork(item), canAddStatements { return rewritten(work, item) }
      if let task = LocalTask(item), canAddStatements { prepare(task) }
      var visited = super.visit(item)
      let before = blocks[blocks.count - 1].before
      // With statements before it, the expression is no longer the only statement, so it needs a `return`.
      if use == .possible, !before.isEmpty, visited.item.is(ExprSyntax.self) {
        visited = visited.returning
      }
      return visited.surrounded(
        by: before,
        joins(after: item) + joins(of: wait, after: item)
          + (wait == nil ? joins(ofObjectIn: item) : []) + joins(ofMacrosIn: item))
    }

    // MARK: - Expressions

    override func visit(_ node: AwaitExprSyntax) -> ExprSyntax {
      if let continuation = AwaitedContinuation(node), canAddStatements {
        return rewritten(continuation, in: node)
      }
      let wasAwaiting = isAwaiting
      isAwaiting = true
      defer { isAwaiting = wasAwaiting }
      return super.visit(node)
    }

    override func visit(_ node: FunctionCallExprSyntax) -> ExprSyntax {
      if let work = StartedWork(node) {
        prepare(work, at: node)
        if work.isImmediate, case .work(_, let handoff, nil)? = treatments[work.closure.id] {
          return code.started(super.visit(node), handoff, at: node)
        }
      }
      if let startable = StartableClosure(node) {
        let name = code.name("Work")
        noteChange()
        treatments[startable.closure.id] = .work(.expected, handoff: name, captured: nil)
        return code.making(super.visit(node), work: name)
      }
      if let handed = HandedWork(node) { return super.visit(rewritten(handed, node)) }
      if let dependency = OperationDependency(node) {
        noteChange()
        return super.visit(code.noting(dependency, node))
      }
      if let closure = node.groupClosure { treatments[closure.id] = .group }
      if let stream = FilledStream(node) { return rewritten(stream, node) }
      if FilledStream.makesPair(node) {
        noteChange()
        return code.paired(super.visit(node))
      }
      if node.mayCancelTask { return cancelling(super.visit(node), at: node) }
      if let sending = SendingCall(node, known: knownContinuations) {
        return rewritten(sending, node)
      }
      return super.visit(node)
    }

    override func visit(_ node: SequenceExprSyntax) -> ExprSyntax {
      if let handler = AssignedHandler(node) { prepare(handler) }
      return super.visit(node)
    }

    override func visit(_ node: DeclReferenceExprSyntax) -> ExprSyntax {
      if node.isValue, let channel = continuations[node.name] {
        hasChanged = true
        return code.keeping(node, channel)
      }
      guard node.isValue, case .children(let start, let end)? = awaited[node.name]
      else { return ExprSyntax(node) }
      hasChanged = true
      let value = code.joinedChildren(since: start, until: end, ExprSyntax(node), at: node)
      return value.surrounded(like: node)
    }

    override func visit(_ node: MemberAccessExprSyntax) -> ExprSyntax {
      guard ["value", "result"].contains(node.declName.baseName.text),
        let base = node.base?.as(DeclReferenceExprSyntax.self),
        case .work(let handoff)? = awaited[base.name]
      else {
        if isAwaiting, let task = AwaitedTask(node) { return rewritten(task) }
        return super.visit(node)
      }
      hasChanged = true
      return ExprSyntax(
        node.with(\.base, code.awaited(ExprSyntax(base), of: handoff, at: node)))
    }

    // MARK: - Inner functions

    override func visit(_ node: ClosureExprSyntax) -> ExprSyntax {
      let treatment = treatments.removeValue(forKey: node.id)
      let outer = (groups, continuations)
      defer { (groups, continuations) = outer }
      // The parameters of the closure hide these names. `$0` always belongs to the innermost closure.
      for name in node.parameterNames + ["$0"] {
        groups[name] = nil
        continuations[name] = nil
      }
      return inner {
        switch treatment {
        case .work(let value, let handoff, let captured):
          guard let visited = super.visit(node).as(ClosureExprSyntax.self)
          else { return ExprSyntax(node) }
          return ExprSyntax(
            begun(visited, value, handoff, captured, joinsAtStart.removeValue(forKey: node.id)))
        case .iteration(let beginning, let parameter):
          guard let visited = super.visit(node).as(ClosureExprSyntax.self)
          else { return ExprSyntax(node) }
          return ExprSyntax(iterating(visited, beginning, parameter))
        case .group: return grouped(node)
        case .continuation(let channel): return keeping(node, channel)
        case nil: return super.visit(node)
        }
      }
    }

    override func visit(_ node: CatchClauseSyntax) -> CatchClauseSyntax {
      noticing(super.visit(node), at: node)
    }

    override func visit(_ node: DeferStmtSyntax) -> StmtSyntax {
      let wasInDefer = isInDefer
      isInDefer = true
      defer { isInDefer = wasInDefer }
      return super.visit(node)
    }

    override func visit(_ node: FunctionDeclSyntax) -> DeclSyntax {
      if code.context.isReadByMacro(node.attributes) { return DeclSyntax(node) }
      return inner { super.visit(node) }
    }
    override func visit(_ node: VariableDeclSyntax) -> DeclSyntax {
      code.context.isReadByMacro(node.attributes) ? DeclSyntax(node) : super.visit(node)
    }
    override func visit(_ node: AccessorBlockSyntax) -> AccessorBlockSyntax {
      inner { super.visit(node) }
    }

    /// Returns the closure of a task group, with a mark at its start to which the code in it can refer.
    private func grouped(_ node: ClosureExprSyntax) -> ExprSyntax {
      let mark = code.name("Mark")
      groups[node.parameterNames.first ?? "$0"] = mark
      guard let visited = super.visit(node).as(ClosureExprSyntax.self) else {
        return ExprSyntax(node)
      }
      hasChanged = true
      let start = [code.mark(mark), code.groupEnd(since: mark, at: node)]
      return ExprSyntax(visited.starting(with: start, .returned, code))
    }

    private func inner<Node>(_ visit: () -> Node) -> Node {
      let (wasInDefer, wasAwaiting) = (isInDefer, isAwaiting)
      (isInDefer, isAwaiting) = (false, false)
      functionDepth += 1
      defer {
        (isInDefer, isAwaiting) = (wasInDefer, wasAwaiting)
        functionDepth -= 1
      }
      return visit()
    }

    // These nodes aren't changed: declarations with code that doesn't run as part of the body, and code that
    // a macro reads.
    override func visitAny(_ node: Syntax) -> Syntax? {
      node.isLocalType || node.isMacroUse || node.is(AttributeSyntax.self) ? node : nil
    }
  }

  extension CodeBlockItemListSyntax {
    /// Whether the list of statements is that of a branch that may be a value.
    fileprivate var isInBranch: Bool {
      !(parent?.is(ClosureExprSyntax.self) ?? false)
        && !(parent?.parent?.is(FunctionDeclSyntax.self) ?? false)
    }
  }

  extension DeclReferenceExprSyntax {
    var name: String { baseName.text.trimmingBackticks }

    /// Whether the name refers to a value on its own, and not to a member of another value or to a function.
    var isValue: Bool {
      if argumentNames != nil { return false }
      if let member = parent?.as(MemberAccessExprSyntax.self) { return member.base?.id == id }
      return !(parent?.is(KeyPathPropertyComponentSyntax.self) ?? false)
    }
  }

  extension ExprSyntax {
    /// Returns the expression with the same trivia around it as around another node.
    func surrounded(like node: some SyntaxProtocol) -> ExprSyntax {
      with(\.leadingTrivia, node.leadingTrivia).with(\.trailingTrivia, node.trailingTrivia)
    }
  }

  extension CodeBlockItemSyntax {
    /// This statement, which is an expression, with a `return`.
    var returning: CodeBlockItemSyntax {
      if isTrap { return self }
      let result: CodeBlockItemSyntax = "return \(trimmed.with(\.semicolon, nil))"
      return result.with(\.leadingTrivia, leadingTrivia).with(\.trailingTrivia, trailingTrivia)
    }
  }
#endif

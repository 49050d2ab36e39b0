#if Macros
  import SwiftSyntax
  import SwiftSyntaxBuilder

  // Rule 4: values that are sent through continuations, and the code that receives them.
  extension ConcurrencyRewriter {
    /// Returns an awaited continuation in a form that records the receipt of the value that a `resume` sends.
    func rewritten(_ continuation: AwaitedContinuation, in node: AwaitExprSyntax) -> ExprSyntax {
      let channel = code.name("Channel")
      addBefore(code.channel(channel))
      if continuation.throws { addBefore(code.deferredReceipt(on: channel, at: continuation.call)) }
      treatments[continuation.closure.id] = .continuation(channel: channel)
      let visited = super.visit(continuation.call)
      let value = code.received(on: channel, visited, at: continuation.call)
      return ExprSyntax(
        node.with(
          \.expression,
          node.expression.replacingEffectless(with: value)
            .surrounded(like: node.expression)))
    }

    /// Returns a stream in a form that connects it with the continuation that its closure receives.
    func rewritten(_ stream: FilledStream, _ call: FunctionCallExprSyntax) -> ExprSyntax {
      noteChange()
      let channel = code.name("Channel")
      treatments[stream.closure.id] = .continuation(channel: channel)
      return code.streaming(super.visit(call), channel: channel)
    }

    /// Returns a closure in which each mention of its continuation also sets the continuation's channel.
    ///
    /// A statement at the closure's start can't set the channel: the compiler infers types only from closures
    /// with a single expression.
    func keeping(_ closure: ClosureExprSyntax, _ channel: String) -> ExprSyntax {
      continuations[closure.parameterNames.first ?? "$0"] = channel
      return super.visit(closure)
    }

    /// Returns a call that sends through a continuation, in a form that records the sending after the value
    /// has been evaluated.
    func rewritten(_ sending: SendingCall, _ call: FunctionCallExprSyntax) -> ExprSyntax {
      noteChange()
      guard var visited = super.visit(call).as(FunctionCallExprSyntax.self) else {
        return ExprSyntax(call)
      }
      if let value = visited.arguments.first, sending.isNamed, !sending.isEnd {
        visited.arguments = [
          value.with(
            \.expression, code.sent(value.expression, through: sending.continuation, at: call))
        ]
        return ExprSyntax(visited)
      }
      guard var member = visited.calledExpression.as(MemberAccessExprSyntax.self),
        let base = member.base
      else { return ExprSyntax(visited) }
      let chain = base.as(OptionalChainingExprSyntax.self)
      let sent = code.sending(through: chain?.expression ?? base, isEnd: sending.isEnd, at: call)
      member.base = chain.map { ExprSyntax($0.with(\.expression, sent)) } ?? sent
      return ExprSyntax(visited.with(\.calledExpression, ExprSyntax(member)))
    }

    /// Returns a loop in a form that records the receipt of each element if the sequence is a stream.
    func rewritten(_ loop: ReceivingLoop, _ item: CodeBlockItemSyntax) -> [CodeBlockItemSyntax] {
      let name = code.name("Loop")
      noteChange()
      addBefore(code.loop(name))
      let before = takeBefore()
      let visited = super.visit(item)
      guard var statement = visited.item.as(ForStmtSyntax.self), before.count > 0 else {
        return visited.surrounded(by: before)
      }
      statement.sequence = code.over(statement.sequence, in: name)
      let receive = code.receive(in: name, at: loop.statement)
      if let first = statement.body.statements.first {
        statement.body.statements = CodeBlockItemListSyntax(
          first.surrounded(by: [receive]) + statement.body.statements.dropFirst())
      }
      let after = loop.breaks ? [] : [code.receiveEnd(in: name, at: loop.statement)]
      return visited.with(\.item, .stmt(StmtSyntax(statement))).surrounded(by: before, after)
    }
  }

  /// An expression that creates a continuation and waits until it is resumed.
  struct AwaitedContinuation {
    let call: FunctionCallExprSyntax
    let closure: ClosureExprSyntax
    let `throws`: Bool

    init?(_ node: AwaitExprSyntax) {
      let functions = [
        "withCheckedContinuation": false, "withCheckedThrowingContinuation": true,
        "withUnsafeContinuation": false, "withUnsafeThrowingContinuation": true,
      ]
      guard let call = node.expression.effectless.as(FunctionCallExprSyntax.self),
        let function = call.calledExpression.as(DeclReferenceExprSyntax.self),
        let `throws` = functions[function.baseName.text],
        let closure = call.closure(labeled: [nil]), !closure.statements.isEmpty
      else { return nil }
      self.call = call
      self.closure = closure
      self.throws = `throws`
    }
  }

  /// A call that makes a stream from a closure, which receives the stream's continuation.
  struct FilledStream {
    static let types: Set = ["AsyncStream", "AsyncThrowingStream"]

    let closure: ClosureExprSyntax

    init?(_ call: FunctionCallExprSyntax) {
      let type = call.calledExpression.as(GenericSpecializationExprSyntax.self)?.expression
      let name = (type ?? call.calledExpression).trimmedDescription
      guard Self.types.contains(name), !call.dropsElements,
        let closure = call.closure(labeled: ["build", nil]), !closure.statements.isEmpty,
        call.arguments.allSatisfy({ $0.label?.text != "unfolding" })
      else { return nil }
      self.closure = closure
    }

    /// Returns whether a call makes a stream together with its continuation.
    static func makesPair(_ call: FunctionCallExprSyntax) -> Bool {
      guard let member = call.calledExpression.as(MemberAccessExprSyntax.self),
        member.declName.baseName.text == "makeStream", let base = member.base, !call.dropsElements
      else { return false }
      let type = base.as(GenericSpecializationExprSyntax.self)?.expression ?? base
      return types.contains(type.trimmedDescription)
    }
  }

  extension FunctionCallExprSyntax {
    /// Whether the call makes a stream that may drop elements: then it isn't known which sent element is
    /// received.
    fileprivate var dropsElements: Bool {
      arguments.contains {
        $0.label?.text == "bufferingPolicy"
          && !$0.expression.trimmedDescription.hasSuffix("unbounded")
      }
    }
  }

  /// A call that may send through a continuation.
  struct SendingCall {
    let continuation: ExprSyntax
    /// Whether the continuation is written as a name, so that the name can be repeated in the source.
    let isNamed: Bool
    /// Whether the call ends the stream.
    let isEnd: Bool

    /// - Parameters:
    ///   - call: The call.
    ///   - known: The names of the continuations that are visible at the call.
    init?(_ call: FunctionCallExprSyntax, known: Set<String>) {
      guard let member = call.calledExpression.as(MemberAccessExprSyntax.self),
        let written = member.base, call.trailingClosure == nil, call.arguments.count < 2
      else { return nil }
      let base = written.as(OptionalChainingExprSyntax.self)?.expression ?? written
      let label = call.arguments.first.map { $0.label?.text ?? "_" }
      let isLikely: Bool
      switch (member.declName.baseName.text, label) {
      case ("resume", nil), ("resume", "returning"), ("resume", "throwing"), ("resume", "with"),
        ("yield", "_"), ("yield", "with"):
        isLikely = true
      case ("yield", nil), ("finish", nil), ("finish", "throwing"):
        isLikely = base.seemsToBeContinuation(known)
      default: return nil
      }
      let root = base.as(DeclReferenceExprSyntax.self)
      let name = root?.baseName.text ?? ""
      guard isLikely, !["self", "super"].contains(name), name.first?.isUppercase != true else {
        return nil
      }
      continuation = base
      isNamed = root != nil
      isEnd = member.declName.baseName.text == "finish"
    }
  }

  extension ExprSyntax {
    /// Returns whether the expression contains a name that seems to refer to one or more continuations.
    fileprivate func seemsToBeContinuation(_ known: Set<String>) -> Bool {
      let words = ["continuation", "waiter", "waiting"]
      return allNodes.contains { node in
        guard let name = node.as(DeclReferenceExprSyntax.self)?.baseName.text else { return false }
        return known.contains(name) || words.contains(where: name.lowercased().contains)
      }
    }
  }

  /// A loop that awaits the elements of a sequence.
  struct ReceivingLoop {
    let statement: ForStmtSyntax
    /// Whether the loop may be left before its sequence ends.
    let breaks: Bool

    init?(_ item: CodeBlockItemSyntax, groups: [String: String]) {
      guard let loop = item.item.as(ForStmtSyntax.self), loop.awaitKeyword != nil,
        loop.whereClause == nil, !loop.body.statements.isEmpty,
        item.valueUse == .none,
        groups[loop.sequence.as(DeclReferenceExprSyntax.self)?.name ?? ""] == nil
      else { return nil }
      statement = loop
      breaks = loop.body.endsLoopEarly
    }
  }
#endif

#if Macros
  import SwiftSyntax
  import SwiftSyntaxBuilder

  // Rule 4: where a continuation is resumed.
  extension ConcurrencyRewriter {
    /// The awaited expression, which receives what is sent before each `resume`.
    func rewritten(_ continuation: AwaitedContinuation, in node: AwaitExprSyntax) -> ExprSyntax {
      let channel = code.name("Channel")
      addBefore(code.channel(channel))
      treatments[continuation.closure.id] = .continuation(channel: channel)
      let visited = super.visit(continuation.call)
      let value = code.received(on: channel, visited, at: continuation.call)
      return ExprSyntax(
        node.with(
          \.expression,
          node.expression.replacingEffectless(with: value)
            .surrounded(like: node.expression)))
    }

    /// The call of `resume`, which sends before it resumes, but after the value is made.
    func resumed(_ call: FunctionCallExprSyntax, on channel: String) -> ExprSyntax {
      noteChange()
      guard let visited = super.visit(call).as(FunctionCallExprSyntax.self),
        let value = visited.arguments.first
      else {
        let nothing = code.sent(on: channel, "()", at: call)
        return ExprSyntax(
          call.with(\.arguments, [LabeledExprSyntax(label: "returning", expression: nothing)]))
      }
      let sent = code.sent(on: channel, value.expression, at: call)
      return ExprSyntax(visited.with(\.arguments, [value.with(\.expression, sent)]))
    }
  }

  /// A continuation that is awaited, and resumed somewhere in its closure.
  struct AwaitedContinuation {
    let call: FunctionCallExprSyntax
    let closure: ClosureExprSyntax

    init?(_ node: AwaitExprSyntax) {
      let functions: Set = [
        "withCheckedContinuation", "withCheckedThrowingContinuation", "withUnsafeContinuation",
        "withUnsafeThrowingContinuation",
      ]
      guard let call = node.expression.effectless.as(FunctionCallExprSyntax.self),
        let function = call.calledExpression.as(DeclReferenceExprSyntax.self),
        functions.contains(function.baseName.text),
        let closure = call.closure(labeled: [nil]),
        ResumeSearch(closure.parameterNames.first ?? "$0", in: closure.statements).found
      else { return nil }
      self.call = call
      self.closure = closure
    }
  }

  extension FunctionCallExprSyntax {
    /// The continuation, if this is the call of its `resume`.
    var resumedContinuation: String? {
      guard let member = calledExpression.as(MemberAccessExprSyntax.self),
        member.declName.baseName.text == "resume", arguments.count < 2, trailingClosure == nil
      else { return nil }
      return member.base?.as(DeclReferenceExprSyntax.self)?.baseName.text
    }
  }

  /// Whether a continuation is resumed in some code, closures included.
  private struct ResumeSearch {
    let found: Bool

    init(_ name: String, in statements: CodeBlockItemListSyntax) {
      let finder = Finder(viewMode: .sourceAccurate)
      finder.name = name
      finder.walk(statements)
      found = finder.found
    }

    private final class Finder: SyntaxVisitor {
      var name = ""
      var found = false

      override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        if node.resumedContinuation == name { found = true }
        return .visitChildren
      }
    }
  }
#endif

#if Macros
  import SwiftSyntax
  import SwiftSyntaxBuilder

  // Rule 7: code that cancels a task, and code in which a task notices its cancellation.
  extension ConcurrencyRewriter {
    /// Returns a call of `cancel()` in a form that records the cancellation if the object is a task.
    func cancelling(_ call: ExprSyntax, at node: FunctionCallExprSyntax) -> ExprSyntax {
      noteChange()
      guard let visited = call.as(FunctionCallExprSyntax.self),
        var member = visited.calledExpression.as(MemberAccessExprSyntax.self),
        let base = member.base
      else { return call }
      let chain = base.as(OptionalChainingExprSyntax.self)
      let task = code.cancelling(chain?.expression ?? base, at: node)
      member.base = chain.map { ExprSyntax($0.with(\.expression, task)) } ?? task
      return ExprSyntax(visited.with(\.calledExpression, ExprSyntax(member)))
    }

    /// Returns a `catch` clause with an added check at its start, which records that the task was cancelled,
    /// if it was.
    func noticing(_ visited: CatchClauseSyntax, at node: CatchClauseSyntax) -> CatchClauseSyntax {
      guard let first = visited.body.statements.first,
        let body = node.parent?.parent?.as(DoStmtSyntax.self)?.body, body.hasAwait
      else { return visited }
      noteChange()
      return visited.with(
        \.body.statements,
        CodeBlockItemListSyntax(
          first.surrounded(by: [code.noteCancellation(at: node)])
            + visited.body.statements.dropFirst()))
    }
  }

  extension FunctionCallExprSyntax {
    /// Whether the call is one of `cancel()` on a value that may be a task.
    var mayCancelTask: Bool {
      guard let member = calledExpression.as(MemberAccessExprSyntax.self), let base = member.base,
        member.declName.baseName.text == "cancel", arguments.isEmpty, trailingClosure == nil
      else { return false }
      let name = base.as(DeclReferenceExprSyntax.self)?.baseName.text ?? ""
      return !base.is(SuperExprSyntax.self) && name != "self" && name.first?.isUppercase != true
    }
  }
#endif

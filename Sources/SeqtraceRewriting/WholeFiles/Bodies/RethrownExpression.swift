#if Macros
  import SwiftSyntax

  /// An expression of a `rethrows` function's body from which errors of the function come.
  ///
  /// A `rethrows` function can't throw an error that it has caught, so its body can't be put into a `do`
  /// statement. But each of these expressions can be passed to another function that rethrows.
  struct RethrownExpression {
    let start: AbsolutePosition
    let end: AbsolutePosition
    let awaits: Bool
    /// Whether the expression is an error after `throw`, and not an expression that may throw.
    var isError = false

    static func all(in statements: CodeBlockItemListSyntax) -> [RethrownExpression] {
      var found: [RethrownExpression] = []
      for node in statements.nodes(closing: isClosed) {
        if let error = node.as(ThrowStmtSyntax.self)?.expression {
          found.append(
            RethrownExpression(
              start: error.positionAfterSkippingLeadingTrivia,
              end: error.endPositionBeforeTrailingTrivia, awaits: false, isError: true))
        } else if let attempt = node.as(TryExprSyntax.self), attempt.isRethrowing {
          let start = attempt.positionAfterSkippingLeadingTrivia
          if let outer = found.last, start < outer.end { continue }
          // In a sequence of operands, a `try` covers everything to its right.
          let operands = attempt.parent?.as(ExprListSyntax.self)
          let last = operands?.parent?.is(SequenceExprSyntax.self) == true ? operands?.last : nil
          found.append(
            RethrownExpression(
              start: start, end: (last ?? ExprSyntax(attempt)).endPositionBeforeTrailingTrivia,
              awaits: operands?.hasAwait ?? attempt.hasAwait))
        }
      }
      return found
    }

    private static func isClosed(_ node: Syntax) -> Bool {
      // Errors that a `do` statement catches aren't rethrown; only those from the catch clauses may be.
      if node.is(CodeBlockSyntax.self), let statement = node.parent?.as(DoStmtSyntax.self) {
        return !statement.catchClauses.isEmpty
      }
      return node.isInnerCode || node.is(MacroExpansionExprSyntax.self)
        || node.is(ThrowStmtSyntax.self) || node.as(TryExprSyntax.self)?.isRethrowing ?? false
    }
  }
#endif

#if Macros
  import SwiftSyntax

  /// The expressions of a `rethrows` function's body from which the function's errors come.
  ///
  /// A `rethrows` function can't throw an error that it has caught, so its body can't be put into a `do`
  /// statement. But each of these expressions can be passed to another function that rethrows.
  struct RethrownExpressions {
    struct Expression {
      let start: AbsolutePosition
      let end: AbsolutePosition
      let awaits: Bool
      /// Whether the expression is an error after `throw`, and not an expression that may throw.
      var isError = false
    }

    let all: [Expression]

    init(in statements: CodeBlockItemListSyntax) {
      let finder = Finder(viewMode: .sourceAccurate)
      finder.walk(statements)
      all = finder.found
    }

    private final class Finder: OuterCodeVisitor {
      var found: [Expression] = []

      override func visit(_ node: TryExprSyntax) -> SyntaxVisitorContinueKind {
        guard node.questionOrExclamationMark == nil else { return .visitChildren }
        // In a sequence of operands, a `try` covers everything to its right.
        let operands = node.parent?.as(ExprListSyntax.self)
        let last = operands?.parent?.is(SequenceExprSyntax.self) == true ? operands?.last : nil
        let start = node.positionAfterSkippingLeadingTrivia
        if let outer = found.last, start < outer.end { return .skipChildren }
        let end = (last ?? ExprSyntax(node)).endPositionBeforeTrailingTrivia
        let awaits =
          operands.map { AwaitSearch(in: $0).found } ?? AwaitSearch(in: node).found
        found.append(Expression(start: start, end: end, awaits: awaits))
        return .skipChildren
      }

      override func visit(_ node: ThrowStmtSyntax) -> SyntaxVisitorContinueKind {
        found.append(
          Expression(
            start: node.expression.positionAfterSkippingLeadingTrivia,
            end: node.expression.endPositionBeforeTrailingTrivia, awaits: false, isError: true))
        return .skipChildren
      }

      // Nothing can be added here, because a macro reads its arguments as source text.
      override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
        .skipChildren
      }

      // Errors that are caught here aren't rethrown; only those from the catch clauses may be.
      override func visit(_ node: DoStmtSyntax) -> SyntaxVisitorContinueKind {
        if node.catchClauses.isEmpty { return .visitChildren }
        walk(node.catchClauses)
        return .skipChildren
      }
    }
  }
#endif

#if Macros
  import SwiftSyntax

  extension ExprSyntax {
    /// The expression without its leading `try`, `await` and `unsafe`.
    package var effectless: ExprSyntax {
      if let node = self.as(TryExprSyntax.self) { return node.expression.effectless }
      if let node = self.as(AwaitExprSyntax.self) { return node.expression.effectless }
      if let node = self.as(UnsafeExprSyntax.self) { return node.expression.effectless }
      return self
    }

    /// Returns another expression with this expression's leading `try`, `await` and `unsafe`.
    package func replacingEffectless(with expression: ExprSyntax) -> ExprSyntax {
      if let node = self.as(TryExprSyntax.self) {
        let inner = node.expression.replacingEffectless(with: expression)
        return ExprSyntax(node.with(\.expression, inner))
      }
      if let node = self.as(AwaitExprSyntax.self) {
        let inner = node.expression.replacingEffectless(with: expression)
        return ExprSyntax(node.with(\.expression, inner))
      }
      if let node = self.as(UnsafeExprSyntax.self) {
        let inner = node.expression.replacingEffectless(with: expression)
        return ExprSyntax(node.with(\.expression, inner))
      }
      return expression
    }
  }

#endif

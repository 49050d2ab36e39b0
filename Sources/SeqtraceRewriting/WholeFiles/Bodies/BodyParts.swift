#if Macros
  import SwiftSyntax

  /// The parts of a body that are needed for rewriting it.
  struct BodyParts {
    let leftBrace: TokenSyntax
    let statements: CodeBlockItemListSyntax
    let rightBrace: TokenSyntax
    private let index: PackageIndex

    init(_ body: CodeBlockSyntax, _ index: PackageIndex) {
      self.init(body.leftBrace, body.statements, body.rightBrace, index)
    }

    init(
      _ leftBrace: TokenSyntax, _ statements: CodeBlockItemListSyntax, _ rightBrace: TokenSyntax,
      _ index: PackageIndex
    ) {
      self.leftBrace = leftBrace
      self.statements = statements
      self.rightBrace = rightBrace
      self.index = index
    }

    /// The position at which code before the first statement is added.
    var start: AbsolutePosition { leftBrace.endPositionBeforeTrailingTrivia }
    /// The position at which code after the last statement is added.
    var end: AbsolutePosition { rightBrace.positionAfterSkippingLeadingTrivia }
    /// All `return` statements of the body.
    var returns: [ReturnStmtSyntax] { statements.returns }
    /// Whether the body's only statement is a trap: a call of a function that never returns.
    var onlyTraps: Bool { statements.count == 1 && isTrap(statements.first!) }
    /// Whether control never reaches the end of the body.
    var leavesAtEnd: Bool {
      guard let last = statements.last else { return false }
      return last.item.is(ReturnStmtSyntax.self) || last.item.is(ThrowStmtSyntax.self)
        || isTrap(last)
    }
    /// Whether a statement that is added at the end needs a semicolon before it.
    var needsSemicolon: Bool {
      guard let last = statements.last, last.semicolon == nil else { return false }
      return !rightBrace.leadingTrivia.contains(where: \.isNewline)
    }

    /// Whether the body has several statements, of which the last has a value, but no `return`. This
    /// indicates that a result builder, which is declared elsewhere, applies to the body.
    var looksBuilt: Bool {
      guard statements.count > 1, let last = statements.last, returns.isEmpty else { return false }
      let isExpression =
        last.item.is(ExprSyntax.self) || last.item.is(ExpressionStmtSyntax.self)
      return isExpression && !isTrap(last)
    }

    /// Whether `looksBuilt` is true and the values are calls of initialisers, or literals. Values of other
    /// calls don't count, because they may simply be unused.
    var isBuilt: Bool {
      looksBuilt
        && statements.allSatisfy { item in
          guard let value = item.item.as(ExprSyntax.self)?.effectless else { return true }
          guard let call = value.as(FunctionCallExprSyntax.self) else {
            return !value.is(SequenceExprSyntax.self) && !value.is(MacroExpansionExprSyntax.self)
          }
          return call.rootName.first?.isUppercase ?? true
        }
    }

    /// Whether the body's only statement is an `if` or `switch` that may be the body's value.
    var isOnlyBranchWithValue: Bool {
      guard statements.count == 1, let branch = statements.first?.item.as(ExpressionStmtSyntax.self)
      else { return false }
      return returns.isEmpty && branch.expression.mayBeValue
    }

    /// Returns whether a statement is a trap: a call of a function that never returns.
    func isTrap(_ item: CodeBlockItemSyntax) -> Bool {
      guard let call = item.item.as(ExprSyntax.self)?.effectless.as(FunctionCallExprSyntax.self)
      else { return false }
      return index.neverReturns(call.calledExpression)
    }

    /// The positions at which `return` must be added because an expression will no longer be the only
    /// statement.
    var missingReturns: [AbsolutePosition] { missingReturns(in: statements) }

    /// The returned expressions that can be wrapped in a call of the recorder.
    var results: [ExprSyntax] {
      let only = missingReturns.isEmpty ? nil : statements.first?.item.as(ExprSyntax.self)
      return (returns.compactMap(\.expression) + [only].compactMap(\.self)).filter { value in
        // An expression that ends at the body's closing brace is excluded: the call around it would be closed
        // after the brace.
        !value.is(IfExprSyntax.self) && !value.is(SwitchExprSyntax.self)
          && value.endPositionBeforeTrailingTrivia < end
      }
    }

    private func missingReturns(in statements: CodeBlockItemListSyntax) -> [AbsolutePosition] {
      guard statements.count == 1, let item = statements.first, !isTrap(item) else { return [] }
      if let conditional = item.item.as(IfConfigDeclSyntax.self) {
        return conditional.clauses.flatMap { clause -> [AbsolutePosition] in
          guard case .statements(let inner)? = clause.elements else { return [] }
          return missingReturns(in: inner)
        }
      }
      if let branch = item.item.as(ExpressionStmtSyntax.self) {
        let hasValue = statements.returns.isEmpty && branch.expression.isComplete
        return hasValue ? [item.positionAfterSkippingLeadingTrivia] : []
      }
      guard item.item.is(ExprSyntax.self) else { return [] }
      return [item.positionAfterSkippingLeadingTrivia]
    }
  }

  extension FunctionCallExprSyntax {
    /// The first name in the expression of the called function, such as `Text` in `Text("a").bold()`.
    fileprivate var rootName: String {
      var expression = calledExpression
      while true {
        if let member = expression.as(MemberAccessExprSyntax.self) {
          guard let base = member.base else { return "" }
          expression = base
        } else if let call = expression.as(FunctionCallExprSyntax.self) {
          expression = call.calledExpression
        } else if let other = expression.as(OptionalChainingExprSyntax.self) {
          expression = other.expression
        } else {
          return expression.as(DeclReferenceExprSyntax.self)?.baseName.text ?? "?"
        }
      }
    }
  }

  extension ExprSyntax {
    /// Whether the branches cover all cases: an `if` needs a final `else`; a `switch` always does.
    fileprivate var isComplete: Bool {
      guard let branch = self.as(IfExprSyntax.self) else { return true }
      if case .ifExpr(let inner)? = branch.elseBody { return ExprSyntax(inner).isComplete }
      return branch.elseBody != nil
    }

    /// Whether each branch of an `if` or `switch` consists of a single expression.
    fileprivate var mayBeValue: Bool {
      func isValue(_ statements: CodeBlockItemListSyntax) -> Bool {
        guard statements.count == 1, let item = statements.first?.item else { return false }
        if let inner = item.as(ExpressionStmtSyntax.self) { return inner.expression.mayBeValue }
        return item.is(ExprSyntax.self) || item.is(ThrowStmtSyntax.self)
      }
      if let branch = self.as(SwitchExprSyntax.self) {
        return branch.cases.allSatisfy {
          $0.as(SwitchCaseSyntax.self).map { isValue($0.statements) } ?? true
        }
      }
      guard let branch = self.as(IfExprSyntax.self), isValue(branch.body.statements) else {
        return false
      }
      return switch branch.elseBody {
      case .ifExpr(let inner)?: ExprSyntax(inner).mayBeValue
      case .codeBlock(let block)?: isValue(block.statements)
      default: false
      }
    }
  }
#endif

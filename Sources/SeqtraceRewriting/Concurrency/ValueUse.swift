#if Macros
  import SwiftSyntax

  /// The use of a statement's value by its block, if the statement is the only one in it.
  enum ValueUse {
    /// The statement's value isn't the block's value.
    case none
    /// The statement's value is the block's value if the closure or function returns a value.
    case possible
    /// The statement's value is certainly the block's, which is a branch of an `if` or `switch` expression.
    case certain
  }

  extension CodeBlockItemSyntax {
    /// The use of this statement's value by the block that contains it.
    var valueUse: ValueUse {
      guard let list = parent?.as(CodeBlockItemListSyntax.self), list.count == 1,
        let owner = list.parent
      else { return .none }
      if owner.is(ClosureExprSyntax.self) || owner.is(AccessorBlockSyntax.self) { return .possible }
      guard let branching = owner.branching else {
        return owner.parent?.returnsValue ?? false ? .possible : .none
      }
      guard let statement = branching.parent?.as(ExpressionStmtSyntax.self) else { return .certain }
      return statement.parent?.as(CodeBlockItemSyntax.self)?.valueUse ?? .none
    }
  }

  extension Syntax {
    /// The outermost `if` or `switch` that has this block or case as a branch; `nil` if there is none.
    fileprivate var branching: Syntax? {
      var node = parent
      if self.is(SwitchCaseSyntax.self) { node = node?.parent }
      guard var result = node, result.isBranching else { return nil }
      while let parent = result.parent, parent.is(IfExprSyntax.self) { result = parent }
      return result
    }

    private var isBranching: Bool { self.is(IfExprSyntax.self) || self.is(SwitchExprSyntax.self) }

    /// Whether the node is a function that returns the value of its body.
    fileprivate var returnsValue: Bool {
      guard let function = self.as(FunctionDeclSyntax.self) else {
        return self.is(AccessorDeclSyntax.self)
      }
      let result = function.signature.returnClause?.type.trimmedDescription
      return result.map { !["Void", "()", "Swift.Void"].contains($0) } ?? false
    }
  }
#endif

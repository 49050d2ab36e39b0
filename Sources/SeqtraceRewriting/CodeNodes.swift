#if Macros
  import SwiftSyntax

  extension SyntaxProtocol {
    /// Returns the nodes of this code in the order of the source, from this node on.
    ///
    /// - Parameter isClosed: Returns whether the nodes inside a node are left out. By default, these are the
    ///   nodes inside closures, functions, accessors and types.
    package func nodes(closing isClosed: @escaping (Syntax) -> Bool = \.isInnerCode) -> CodeNodes {
      CodeNodes(in: Syntax(self), isClosed)
    }

    /// All nodes of this code, in the order of the source, from this node on.
    package var allNodes: CodeNodes { nodes { _ in false } }

    /// The nodes around this node, from the inside to the outside.
    package var ancestors: some Sequence<Syntax> {
      sequence(first: Syntax(self), next: \.parent).dropFirst()
    }
  }

  /// The nodes of some code, found as far as they are asked for.
  package struct CodeNodes: Sequence, IteratorProtocol {
    private var open: [Syntax]
    private let isClosed: (Syntax) -> Bool

    fileprivate init(in node: Syntax, _ isClosed: @escaping (Syntax) -> Bool) {
      open = [node]
      self.isClosed = isClosed
    }

    package mutating func next() -> Syntax? {
      guard let node = open.popLast() else { return nil }
      if !isClosed(node) { open += node.children(viewMode: .sourceAccurate).reversed() }
      return node
    }
  }

  extension Syntax {
    /// Whether the node is a type that is declared inside a body.
    var isLocalType: Bool { [.classDecl, .structDecl, .enumDecl, .actorDecl].contains(kind) }

    /// Whether the node contains code that doesn't run as part of the code around it.
    package var isInnerCode: Bool {
      [.closureExpr, .functionDecl, .accessorBlock].contains(kind) || isLocalType
    }

    /// Whether the node is a use of a macro. Nothing can be added inside, because the macro reads its arguments
    /// as source text.
    var isMacroUse: Bool { [.macroExpansionExpr, .macroExpansionDecl].contains(kind) }

    /// Whether the node is a parameter without a name, such as `$0`.
    var isUnnamedParameter: Bool {
      if case .dollarIdentifier? = self.as(TokenSyntax.self)?.tokenKind { true } else { false }
    }
  }

  extension SyntaxProtocol {
    /// Whether the code awaits, outside of the closures and functions in it.
    package var hasAwait: Bool { nodes().contains { $0.is(AwaitExprSyntax.self) } }

    /// Whether an error may leave the code, judged by its syntax.
    package var canThrow: Bool {
      nodes { $0.isInnerCode || $0.isBodyWithGeneralCatch }.contains { node in
        if let attempt = node.as(TryExprSyntax.self) { return attempt.isRethrowing }
        return node.is(ThrowStmtSyntax.self) || node.as(ForStmtSyntax.self)?.tryKeyword != nil
      }
    }
  }

  extension Syntax {
    /// Whether the node is the body of a `do` statement that no error leaves, because it has a general clause,
    /// which comes last. Without one, only the compiler knows whether the clauses cover all errors, so they are
    /// assumed not to.
    fileprivate var isBodyWithGeneralCatch: Bool {
      guard self.is(CodeBlockSyntax.self), let statement = parent?.as(DoStmtSyntax.self)
      else { return false }
      return statement.catchClauses.last?.catchItems.isEmpty ?? false
    }
  }

  extension TryExprSyntax {
    /// Whether the expression is a `try` without a mark, which passes an error on.
    var isRethrowing: Bool { questionOrExclamationMark == nil }
  }

  extension CodeBlockSyntax {
    /// Returns whether the body calls an initialiser of `self` or `super`.
    package func delegates(to receiver: String) -> Bool {
      allNodes.contains { node in
        guard let member = node.as(MemberAccessExprSyntax.self) else { return false }
        return member.declName.baseName.text == "init"
          && member.base?.trimmedDescription == receiver
      }
    }
  }

  extension CodeBlockItemListSyntax {
    /// The `return` statements, without those of closures and functions inside.
    var returns: [ReturnStmtSyntax] { nodes().compactMap { $0.as(ReturnStmtSyntax.self) } }

    /// The statements; if they are a single expression, that gets a `return`, which it needs once other
    /// statements are added.
    package var returningOnlyExpression: CodeBlockItemListSyntax {
      guard count == 1, let item = first, !item.isTrap else { return self }
      let isBranch = item.item.is(ExpressionStmtSyntax.self)
      guard isBranch || item.item.is(ExprSyntax.self) else { return self }
      // An `if` or `switch` with `return` statements isn't a value.
      return isBranch && !returns.isEmpty ? self : ["return \(item.trimmed)"]
    }
  }
#endif

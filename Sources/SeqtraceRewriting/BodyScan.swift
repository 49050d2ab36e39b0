#if Macros
  import SwiftSyntax

  /// Whether an initialiser's body delegates to an initialiser of the same type (`callsSelf`), of the
  /// superclass (`callsSuper`), or of both.
  package struct Delegation {
    package private(set) var callsSelf = false
    package private(set) var callsSuper = false

    package init(in body: CodeBlockSyntax) {
      let finder = Finder(viewMode: .sourceAccurate)
      finder.walk(body)
      callsSelf = finder.receivers.contains("self")
      callsSuper = finder.receivers.contains("super")
    }

    private final class Finder: SyntaxVisitor {
      var receivers: Set<String> = []

      override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
        if node.declName.baseName.text == "init", let base = node.base {
          receivers.insert(base.trimmedDescription)
        }
        return .visitChildren
      }
    }
  }

  /// Whether an error may leave some statements, judged by their syntax.
  package struct Throwing {
    package let canThrow: Bool

    package init(_ statements: CodeBlockItemListSyntax) {
      let finder = Finder(viewMode: .sourceAccurate)
      finder.walk(statements)
      canThrow = finder.found
    }

    private final class Finder: OuterCodeVisitor {
      var found = false

      override func visit(_ node: TryExprSyntax) -> SyntaxVisitorContinueKind {
        if node.questionOrExclamationMark == nil { found = true }
        return .visitChildren
      }

      override func visit(_ node: ForStmtSyntax) -> SyntaxVisitorContinueKind {
        if node.tryKeyword != nil { found = true }
        return .visitChildren
      }

      override func visit(_ node: ThrowStmtSyntax) -> SyntaxVisitorContinueKind {
        found = true
        return .skipChildren
      }

      // With a general clause, which comes last, no error of the body leaves the statement; only the clauses
      // may throw. Without one, only the compiler knows whether the clauses cover all errors, so they are
      // assumed not to.
      override func visit(_ node: DoStmtSyntax) -> SyntaxVisitorContinueKind {
        let last = node.catchClauses.last
        guard let last, last.catchItems.isEmpty else { return .visitChildren }
        walk(node.catchClauses)
        return .skipChildren
      }
    }
  }

  /// Visits the code of a body, but not functions, closures and types inside it.
  package class OuterCodeVisitor: SyntaxVisitor {
    package override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
      .skipChildren
    }
    package override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
      .skipChildren
    }
    package override func visit(_ node: AccessorBlockSyntax) -> SyntaxVisitorContinueKind {
      .skipChildren
    }
    package override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
      .skipChildren
    }
    package override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
      .skipChildren
    }
    package override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
      .skipChildren
    }
    package override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
      .skipChildren
    }
  }

  extension CodeBlockItemListSyntax {
    /// The statements; if they are a single expression, that gets a `return`, which it needs once other
    /// statements are added.
    package var returningOnlyExpression: CodeBlockItemListSyntax {
      guard count == 1, let item = first, !item.isTrap else { return self }
      let isBranch = item.item.is(ExpressionStmtSyntax.self)
      guard isBranch || item.item.is(ExprSyntax.self) else { return self }
      if isBranch, Leaving(self).returns { return self }
      return ["return \(item.trimmed)"]
    }
  }

  /// Whether an `if` or `switch` contains `return` statements, and therefore isn't a value.
  private struct Leaving {
    let returns: Bool

    init(_ statements: CodeBlockItemListSyntax) {
      let finder = Finder(viewMode: .sourceAccurate)
      finder.walk(statements)
      returns = finder.found
    }

    private final class Finder: OuterCodeVisitor {
      var found = false

      override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
        found = true
        return .skipChildren
      }
    }
  }
#endif

#if Macros
  import SwiftSyntax

  extension SyntaxProtocol {
    /// Returns the number of declarations of a name in this code. If there are several, references to the
    /// name are ambiguous.
    func declares(_ name: String) -> Int {
      let finder = DeclarationFinder(viewMode: .sourceAccurate)
      finder.name = name
      finder.walk(self)
      return finder.count
    }
  }

  extension CodeBlockItemListSyntax {
    /// Returns whether a name refers to a value in this code. If `members` is given, the code must read one
    /// of these members of the value.
    func refers(to name: String, members: Set<String>? = nil) -> Bool {
      let finder = ReferenceFinder(viewMode: .sourceAccurate)
      finder.name = name
      finder.members = members
      finder.walk(self)
      return finder.found
    }
  }

  extension ClosureExprSyntax {
    /// Whether the closure refers to `self`, or to another value that is declared outside the closure.
    var refersToOuterValue: Bool {
      let finder = OuterValueFinder(viewMode: .sourceAccurate)
      finder.closure = self
      finder.walk(statements)
      return finder.found
    }
  }

  private final class DeclarationFinder: SyntaxVisitor {
    var name = ""
    var count = 0

    private func note(_ token: TokenSyntax?) {
      if token?.text.trimmingBackticks == name { count += 1 }
    }

    override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
      note(node.identifier)
      return .skipChildren
    }
    override func visit(_ node: ClosureShorthandParameterSyntax) -> SyntaxVisitorContinueKind {
      note(node.name)
      return .skipChildren
    }
    override func visit(_ node: ClosureParameterSyntax) -> SyntaxVisitorContinueKind {
      note(node.secondName ?? node.firstName)
      return .visitChildren
    }
    override func visit(_ node: ClosureCaptureSyntax) -> SyntaxVisitorContinueKind {
      note(node.name)
      return .visitChildren
    }
    override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
      note(node.secondName ?? node.firstName)
      return .visitChildren
    }
    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
      note(node.name)
      return .visitChildren
    }
  }

  private final class OuterValueFinder: SyntaxVisitor {
    var closure: ClosureExprSyntax?
    var found = false

    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
      let isCalled = node.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == node.id
      if node.isValue, !isCalled, node.name.first?.isLowercase == true,
        closure?.declares(node.name) == 0
      {
        found = true
      }
      return .visitChildren
    }
    override func visit(_ node: SuperExprSyntax) -> SyntaxVisitorContinueKind {
      found = true
      return .skipChildren
    }
  }

  private final class ReferenceFinder: SyntaxVisitor {
    var name = ""
    var members: Set<String>?
    var found = false

    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
      guard node.name == name, node.isValue else { return .skipChildren }
      guard let members else {
        found = true
        return .skipChildren
      }
      let member = node.parent?.as(MemberAccessExprSyntax.self)?.declName.baseName.text
      if let member, members.contains(member) { found = true }
      return .skipChildren
    }

    // Nothing is searched in these, because the rewriter doesn't change them.
    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  }
#endif

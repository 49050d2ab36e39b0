#if Macros
  import SwiftSyntax

  /// Finds the types that are declared inside a body, but not the types inside those.
  final class LocalTypes: SyntaxVisitor {
    private var found: [DeclSyntax] = []

    static func all(in body: some SyntaxProtocol) -> [DeclSyntax] {
      let finder = LocalTypes(viewMode: .sourceAccurate)
      finder.walk(body)
      return finder.found
    }

    private func take(_ node: some DeclSyntaxProtocol) -> SyntaxVisitorContinueKind {
      found.append(DeclSyntax(node))
      return .skipChildren
    }

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { take(node) }
    override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { take(node) }
    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { take(node) }
    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { take(node) }

    // Nothing can be added here, because a macro reads its arguments as source text.
    override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
      .skipChildren
    }
    override func visit(_ node: MacroExpansionDeclSyntax) -> SyntaxVisitorContinueKind {
      .skipChildren
    }
  }
#endif

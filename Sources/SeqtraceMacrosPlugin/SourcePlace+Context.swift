#if Macros
  import SeqtraceRewriting
  import SwiftSyntax
  import SwiftSyntaxMacros

  extension SourcePlace {
    /// Creates the source location of a declaration that a macro is attached to.
    init(of declaration: some SyntaxProtocol, in context: some MacroExpansionContext) {
      let location = context.location(
        of: Self.keyword(of: declaration), at: .afterLeadingTrivia, filePathMode: .fileID)
      self.init(
        file: location?.file.as(StringLiteralExprSyntax.self)?.representedLiteralValue,
        line: location.flatMap { Int($0.line.trimmedDescription) })
    }

    /// Returns the keyword of the declaration, after its attributes.
    private static func keyword(of declaration: some SyntaxProtocol) -> Syntax {
      let node = Syntax(declaration)
      let keyword =
        node.as(FunctionDeclSyntax.self)?.funcKeyword
        ?? node.as(InitializerDeclSyntax.self)?.initKeyword
        ?? node.as(DeinitializerDeclSyntax.self)?.deinitKeyword
        ?? node.as(VariableDeclSyntax.self)?.bindingSpecifier
        ?? node.as(ClassDeclSyntax.self)?.classKeyword
        ?? node.as(ActorDeclSyntax.self)?.actorKeyword
      return keyword.map { Syntax($0) } ?? node
    }
  }
#endif

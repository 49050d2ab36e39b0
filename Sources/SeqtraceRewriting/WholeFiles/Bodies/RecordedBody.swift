#if Macros
  import SwiftSyntax

  /// A body that is recorded as a call.
  struct RecordedBody {
    let parts: BodyParts
    let name: String
    let degree: RewrittenSource.Degree
    let modifiers: DeclModifierListSyntax
    var parameters: FunctionParameterClauseSyntax?
    var returnsValue = false
    var isAsync = false
    var isInitializer = false
    /// Whether the body is that of a test, and not of other code in a test target.
    var isTest = false
    var throwsClause: ThrowsClauseSyntax?

    init(
      _ parts: BodyParts, named name: String, _ modifiers: DeclModifierListSyntax,
      _ degree: RewrittenSource.Degree
    ) {
      (self.parts, self.name, self.modifiers, self.degree) = (parts, name, modifiers, degree)
    }

    init(
      _ node: FunctionDeclSyntax, _ parts: BodyParts, _ name: String,
      _ degree: RewrittenSource.Degree
    ) {
      self.init(parts, named: name, node.modifiers, degree)
      take(node.signature)
      let result = node.signature.returnClause?.type.trimmedDescription
      returnsValue = result.map { !["Void", "()", "Swift.Void"].contains($0) } ?? false
    }

    init(
      _ node: InitializerDeclSyntax, _ parts: BodyParts, _ name: String,
      _ degree: RewrittenSource.Degree
    ) {
      self.init(parts, named: name, node.modifiers, degree)
      take(node.signature)
      isInitializer = true
    }

    private mutating func take(_ signature: FunctionSignatureSyntax) {
      parameters = signature.parameterClause
      isAsync = signature.effectSpecifiers?.asyncSpecifier != nil
      throwsClause = signature.effectSpecifiers?.throwsClause
    }
  }
#endif

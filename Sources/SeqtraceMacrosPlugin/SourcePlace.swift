#if Macros
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// Where a declaration stands, as arguments of a recorder's function.
  ///
  /// Left to themselves, `#fileID` and `#line` would say where the expansion is.
  struct SourcePlace {
    /// `, fileID: "Module/File.swift", line: 42`, or nothing if the place is not known.
    let arguments: String
    /// The module, for functions that belong to nothing else.
    let module: String

    init(of declaration: some SyntaxProtocol, in context: some MacroExpansionContext) {
      let location = context.location(
        of: Self.keyword(of: declaration), at: .afterLeadingTrivia, filePathMode: .fileID)
      let file = location?.file.trimmedDescription ?? ""
      arguments = location.map { ", fileID: \(file), line: \($0.line.trimmedDescription)" } ?? ""
      module = String(file.drop { $0 == "\"" }.prefix { $0 != "/" && $0 != "\"" })
    }

    /// The word that introduces the declaration, below its attributes.
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

  /// The statement that begins an object's destruction.
  struct LifetimeStart {
    let statement: CodeBlockItemSyntax

    init(_ type: EnclosingType, at place: SourcePlace) {
      statement = "\(raw: type.lifetimeName).beginDestruction(of: self\(raw: place.arguments))"
    }
  }
#endif

#if Macros
  import SeqtraceRewriting
  import SwiftSyntax
  import SwiftSyntaxBuilder
  import SwiftSyntaxMacros

  extension TracedFunctionMacro: BodyMacro {
    package static func expansion(
      of node: AttributeSyntax,
      providingBodyFor declaration: some DeclSyntaxProtocol & WithOptionalCodeBlockSyntax,
      in context: some MacroExpansionContext
    ) -> [CodeBlockItemSyntax] {
      let statements = declaration.body?.statements ?? []
      let type = EnclosingType(context.lexicalContext)
      guard Obstacle(of: declaration, in: type) == nil else { return Array(statements) }
      let place = SourcePlace(of: declaration, in: context)
      let options = TraceOptions(node).values
      let places: SourcePlace.Finder = { SourcePlace(of: $0, in: context) }
      if let function = declaration.as(FunctionDeclSyntax.self) {
        return TracedFunction(function, in: type, options, at: place, places).body
      }
      if let initializer = declaration.as(InitializerDeclSyntax.self) {
        return TracedInitializer(initializer, in: type, options, at: place, places).body
      }
      let started = ConcurrencyRules(statements, in: .init(isScoped: true), at: places).statements
      return deinitializer(CaptureListShelter(started).result, of: type, at: place)
    }

    private static func deinitializer(
      _ statements: CodeBlockItemListSyntax, of type: EnclosingType, at place: SourcePlace
    ) -> [CodeBlockItemSyntax] {
      if type.hasIdentity { return [LifetimeStart(type, at: place).statement] + statements }
      let call = CallStart(name: "deinit", arguments: "", party: type.typeParty, place: place)
      return call.scope(
        around: ScopedStatements(statements, throwing: nil, describesErrors: false))
    }
  }
#endif

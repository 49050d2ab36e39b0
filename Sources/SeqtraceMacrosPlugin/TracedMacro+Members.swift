#if Macros
  import SeqtraceRewriting
  import SwiftSyntax
  import SwiftSyntaxBuilder
  import SwiftSyntaxMacros

  extension TracedMacro: MemberAttributeMacro {
    package static func expansion(
      of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
      providingAttributesFor member: some DeclSyntaxProtocol, in context: some MacroExpansionContext
    ) -> [AttributeSyntax] {
      let type = EnclosingType(declaration)
      guard type.canBeTraced, TraceOptions(node).problems.isEmpty, !isMarked(member),
        !isOperator(member)
      else { return [] }
      if let accessor = UnrecordedAccessor(in: member) {
        context.diagnose(accessor.diagnostic(in: type))
      }
      guard let subject = TraceDiagnosis.Subject(member), subject != .type,
        Obstacle(of: member, in: type) == nil,
        !(member.is(VariableDeclSyntax.self) && type.isObservable)
      else { return [] }
      // The macro on an initialiser can't see the type's properties, so it gets the created types as an
      // argument.
      let isCreation = member.is(InitializerDeclSyntax.self) && type.hasIdentity
      let creations =
        isCreation ? InitialCreations(of: declaration.memberBlock.members).types : []
      return [TraceOptions(node).attribute(subject, initialCreations: creations)]
    }

    private static func isMarked(_ member: some DeclSyntaxProtocol) -> Bool {
      guard let attributes = member.asProtocol((any WithAttributesSyntax).self)?.attributes
      else { return false }
      return !Set(attributes.names).isDisjoint(with: [
        "TracedFunction", "TracedProperty", "Untraced",
      ])
    }

    /// Returns whether a member is an operator. Operators aren't recorded, because they are arithmetic, not
    /// messages.
    private static func isOperator(_ member: some DeclSyntaxProtocol) -> Bool {
      member.as(FunctionDeclSyntax.self)?.isOperator ?? false
    }
  }

  extension TracedMacro: MemberMacro {
    private static func declaresDeinitializer(_ member: MemberBlockItemSyntax) -> Bool {
      if member.decl.is(DeinitializerDeclSyntax.self) { return true }
      // A `deinit` under a condition counts: it isn't known here whether the condition holds, and a second
      // `deinit` wouldn't compile.
      return member.decl.is(IfConfigDeclSyntax.self)
        && member.tokens(viewMode: .sourceAccurate).contains { $0.tokenKind == .keyword(.deinit) }
    }

    package static func expansion(
      of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
      conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
    ) -> [DeclSyntax] {
      let type = EnclosingType(declaration)
      guard type.hasIdentity, type.canBeTraced, !type.isExtension else { return [] }
      // Not a constant, because the compiler would warn that a codable class can't decode it. The variable is
      // safe on any thread, because only the initialiser sets it.
      let token: DeclSyntax = """
        nonisolated(unsafe) private var \(raw: type.lifetimeName) = SeqtraceRecording.Lifetime()
        """
      let place = SourcePlace(of: declaration, in: context)
      let creation = ImplicitInitializer(of: declaration).map { [$0.declaration(at: place)] } ?? []
      if declaration.memberBlock.members.contains(where: declaresDeinitializer) {
        return [token] + creation
      }
      let start = LifetimeStart(type, at: place).statement
      return [token] + creation + ["deinit {\n\(start)\n}"]
    }
  }
#endif

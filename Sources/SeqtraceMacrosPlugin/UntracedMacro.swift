#if Macros
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// `@Untraced` only marks; `@Traced` on the type around it looks for it.
  package enum UntracedMacro: PeerMacro {
    package static func expansion(
      of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) -> [DeclSyntax] {
      []
    }
  }
#endif

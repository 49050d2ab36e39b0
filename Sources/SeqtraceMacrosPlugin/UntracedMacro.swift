#if Macros
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// `@Untraced` is only a marker, which `@Traced` on the enclosing type checks for.
  package enum UntracedMacro: PeerMacro {
    package static func expansion(
      of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) -> [DeclSyntax] {
      []
    }
  }
#endif

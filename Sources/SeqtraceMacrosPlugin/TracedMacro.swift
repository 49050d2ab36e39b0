#if Macros
  import SwiftSyntax
  import SwiftSyntaxMacros

  /// `@Traced` on a type or extension.
  ///
  /// Three macros share the work, because Swift accepts a macro only on declarations to which all of its
  /// roles apply:
  ///
  /// | macro | on | role | writes |
  /// |---|---|---|---|
  /// | `@Traced` | a type, an extension | member attribute | one of the others on each member |
  /// | `@Traced` | a class, an actor | member | the lifetime token, and `deinit` if there is none |
  /// | `@TracedFunction` | a function, `init`, `deinit` | body | the recording around the body |
  /// | `@TracedProperty` | a stored property | accessor | `didSet` |
  ///
  /// Each of them is also a peer macro. In that role, it adds nothing, but reports why the attribute can't
  /// have an effect.
  package enum TracedMacro: PeerMacro {
    package static func expansion(
      of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) -> [DeclSyntax] {
      TraceDiagnosis(of: declaration, marked: node, as: .type).report(in: context)
      return []
    }
  }

  /// `@TracedFunction` on a function, initialiser or `deinit`.
  package enum TracedFunctionMacro: PeerMacro {
    package static func expansion(
      of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) -> [DeclSyntax] {
      TraceDiagnosis(of: declaration, marked: node, as: .function).report(in: context)
      return []
    }
  }

  /// `@TracedProperty` on a stored property.
  package enum TracedPropertyMacro: PeerMacro {
    package static func expansion(
      of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
      in context: some MacroExpansionContext
    ) -> [DeclSyntax] {
      TraceDiagnosis(of: declaration, marked: node, as: .property).report(in: context)
      return []
    }
  }
#endif

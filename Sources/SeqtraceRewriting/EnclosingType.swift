#if Macros
  import SwiftSyntax

  /// The type or extension that contains a traced member, judged by its syntax.
  package struct EnclosingType {
    package enum Kind {
      case `class`, actor, structure, enumeration, `extension`, `protocol`
      /// There is no type, because the function is at the top level of a file.
      case none
      /// The type is unknown, because the declaration is inside a function.
      case local
    }

    package let kind: Kind
    package let name: String
    /// The type's generic parameters, written as arguments, such as `<Key, repeat each Value>`; empty if it
    /// has none.
    package let genericArguments: String
    package let attributes: Set<String>
    package let modifiers: Set<String>
    package let inherited: [String]

    package init(_ context: [Syntax]) {
      guard let first = context.first else {
        self.init(kind: .none)
        return
      }
      if let group = first.asProtocol((any DeclGroupSyntax).self) {
        self.init(group)
      } else {
        self.init(kind: .local)
      }
    }

    package init(_ declaration: any DeclGroupSyntax) {
      let types = declaration.inheritanceClause?.inheritedTypes ?? []
      self.init(
        kind: Self.kind(of: declaration), name: Self.name(of: declaration),
        genericArguments: Self.genericArguments(of: declaration),
        attributes: Set(declaration.attributes.names),
        modifiers: Set(declaration.modifiers.map(\.name.text)),
        inherited: types.map(\.type.trimmedDescription))
    }

    private init(
      kind: Kind, name: String = "", genericArguments: String = "", attributes: Set<String> = [],
      modifiers: Set<String> = [], inherited: [String] = []
    ) {
      self.kind = kind
      self.name = name
      self.genericArguments = genericArguments
      self.attributes = attributes
      self.modifiers = modifiers
      self.inherited = inherited
    }

    private static func kind(of declaration: any DeclGroupSyntax) -> Kind {
      switch declaration.kind {
      case .classDecl: .class
      case .actorDecl: .actor
      case .structDecl: .structure
      case .enumDecl: .enumeration
      case .protocolDecl: .protocol
      default: .extension
      }
    }

    private static func genericArguments(of declaration: any DeclGroupSyntax) -> String {
      guard
        let clause = declaration.asProtocol((any WithGenericParametersSyntax).self)?
          .genericParameterClause
      else { return "" }
      let arguments = clause.parameters.map { parameter in
        let isPack = parameter.specifier?.tokenKind == .keyword(.each)
        return (isPack ? "repeat each " : "") + parameter.name.text
      }
      return "<\(arguments.joined(separator: ", "))>"
    }

    private static func name(of declaration: any DeclGroupSyntax) -> String {
      if let named = declaration.asProtocol((any NamedDeclSyntax).self) {
        return named.name.text
      }
      return declaration.as(ExtensionDeclSyntax.self)?.extendedType.trimmedDescription ?? ""
    }
  }

  extension EnclosingType {
    package var isExtension: Bool { kind == .extension }
    /// Whether the type's instances are objects.
    package var hasIdentity: Bool { kind == .class || kind == .actor }
    /// Whether the type's values can't be copied. Its metatype then isn't an `Any.Type`.
    package var isNoncopyable: Bool { inherited.contains("~Copyable") }
    /// Whether another macro already adds accessors to the type's stored properties.
    package var isObservable: Bool { !attributes.isDisjoint(with: ["Observable", "Model"]) }
    /// Whether the type's objects store a lifetime token.
    package var isTraced: Bool { attributes.contains("Traced") }
    /// Whether other modules can use the type.
    package var isPublic: Bool { !modifiers.isDisjoint(with: ["public", "open"]) }
    package var isDistributed: Bool { modifiers.contains("distributed") }
    package var canBeTraced: Bool { kind != .protocol && !isDistributed }
    /// The name of the lifetime token. It contains the class's name, because a class may inherit from the
    /// class in which it is nested.
    package var lifetimeName: String {
      let name = "_lifetimeOf" + name.trimmingBackticks
      return name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } ? name : "`\(name)`"
    }

    /// The code for the receiver of calls of static members, and of calls of a value's members.
    package var typeParty: String {
      isNoncopyable ? ".role(\"\(name.trimmingBackticks.escapingQuotes)\")" : ".type(Self.self)"
    }

    /// Returns the code for the receiver of calls of a member.
    package func party(isStatic: Bool, isMutating: Bool) -> String {
      if isStatic { return typeParty }
      if hasIdentity { return ".instance(self)" }
      // In an extension, the kind of type isn't known, so the recorder decides. A mutating function can't
      // pass `self` to the recorder, because it has exclusive access to it; a type with such a function isn't
      // a class anyway.
      return isExtension && !isMutating ? ".instance(self)" : typeParty
    }
  }

  extension String {
    /// The identifier without the backticks that a keyword needs.
    package var trimmingBackticks: String { filter { $0 != "`" } }
    /// The text with escaped quotes, for a string literal. A backslash needn't be escaped, because
    /// identifiers contain none.
    package var escapingQuotes: String {
      flatMap { $0 == "\"" ? "\\\"" : "\($0)" }.map(String.init).joined()
    }
  }

  extension AttributeListSyntax {
    /// The names of the attributes, without their modules.
    package var names: [String] {
      compactMap { element in
        guard case .attribute(let attribute) = element else { return nil }
        let name = attribute.attributeName
        return name.as(MemberTypeSyntax.self)?.name.text
          ?? name.as(IdentifierTypeSyntax.self)?.name.text ?? name.trimmedDescription
      }
    }
  }
#endif

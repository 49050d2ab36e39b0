#if Macros
  import SwiftSyntax

  /// The type or extension that a traced member stands in, as far as its syntax tells.
  struct EnclosingType {
    enum Kind {
      case `class`, actor, structure, enumeration, `extension`, `protocol`
      /// Not a member: a function at the top of a file.
      case none
      /// Inside of a function.
      case local
    }

    let kind: Kind
    let name: String
    let attributes: Set<String>
    let modifiers: Set<String>
    let inherited: [String]

    init(_ context: [Syntax]) {
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

    init(_ declaration: any DeclGroupSyntax) {
      let types = declaration.inheritanceClause?.inheritedTypes ?? []
      self.init(
        kind: Self.kind(of: declaration), name: Self.name(of: declaration),
        attributes: Set(declaration.attributes.names),
        modifiers: Set(declaration.modifiers.map(\.name.text)),
        inherited: types.map(\.type.trimmedDescription))
    }

    private init(
      kind: Kind, name: String = "", attributes: Set<String> = [], modifiers: Set<String> = [],
      inherited: [String] = []
    ) {
      self.kind = kind
      self.name = name
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

    private static func name(of declaration: any DeclGroupSyntax) -> String {
      if let named = declaration.asProtocol((any NamedDeclSyntax).self) {
        return named.name.text
      }
      return declaration.as(ExtensionDeclSyntax.self)?.extendedType.trimmedDescription ?? ""
    }
  }

  extension EnclosingType {
    var isExtension: Bool { kind == .extension }
    /// Whether its instances are objects.
    var hasIdentity: Bool { kind == .class || kind == .actor }
    /// Whether there is only ever one owner of a value, so that its metatype is no `Any.Type`.
    var isNoncopyable: Bool { inherited.contains("~Copyable") }
    /// Whether another macro has its stored properties already.
    var isObservable: Bool { !attributes.isDisjoint(with: ["Observable", "Model"]) }
    /// Whether its objects keep a token.
    var isTraced: Bool { attributes.contains("Traced") }
    var isDistributed: Bool { modifiers.contains("distributed") }
    var canBeTraced: Bool { kind != .protocol && !isDistributed }
    /// The token's name; of its own for each class, since a class may stand inside its superclass.
    var lifetimeName: String {
      let name = "_lifetimeOf" + name.trimmingBackticks
      return name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } ? name : "`\(name)`"
    }

    /// Who is called by a static member, or by a value's.
    var typeParty: String {
      isNoncopyable ? ".role(\"\(name.trimmingBackticks.escapingQuotes)\")" : ".type(Self.self)"
    }

    /// Who is called by a member.
    func party(isStatic: Bool, isMutating: Bool) -> String {
      if isStatic { return typeParty }
      if hasIdentity { return "self" }
      // A mutating function has `self` to itself. But who mutates is no object anyway.
      return isExtension && !isMutating ? ".instance(self)" : typeParty
    }
  }

  extension String {
    /// An identifier without the backticks that a keyword needs.
    var trimmingBackticks: String { filter { $0 != "`" } }
    /// The text inside of a string literal; an identifier may have quotes, but no backslash.
    var escapingQuotes: String {
      flatMap { $0 == "\"" ? "\\\"" : "\($0)" }.map(String.init).joined()
    }
  }

  extension AttributeListSyntax {
    /// The attributes' names, without what is before a dot.
    var names: [String] {
      compactMap { element in
        guard case .attribute(let attribute) = element else { return nil }
        let name = attribute.attributeName
        return name.as(MemberTypeSyntax.self)?.name.text
          ?? name.as(IdentifierTypeSyntax.self)?.name.text ?? name.trimmedDescription
      }
    }
  }
#endif

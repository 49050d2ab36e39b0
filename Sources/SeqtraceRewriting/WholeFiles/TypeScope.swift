#if Macros
  import SwiftSyntax

  /// A type or extension with members that are being rewritten.
  struct TypeScope {
    /// The names of the enclosing types and its own: `Outer.Inner`.
    let path: String
    /// Its own name, which the recorder also uses for its objects.
    let name: String
    let kind: PackageIndex.TypeKind
    let isExtension: Bool
    /// Whether `self` can't be passed on, because it can't be copied or may not escape.
    let isUnusual: Bool
    let isTestCase: Bool
    /// Whether it contains tests, so that the runner makes its instances.
    let isSuite: Bool
    /// Whether it, or a type around it, is private to its file or to the type around it.
    let isPrivate: Bool
    /// Whether a macro that is attached to it, or to a type around it, reads its members.
    let isReadByMacro: Bool
    /// Whether another macro already adds accessors to its stored properties.
    let isObservable: Bool
    /// The names of its inherited types.
    let inherited: [String]
    /// Its spelling inside of itself, with its generic parameters.
    let spelling: String
    /// The type as static members name it: a class by its name, since in a subclass `Self` is another class.
    let metatype: String
    /// The names of its instances' stored properties, as far as this declaration has them.
    let storedProperties: Set<String>
    /// Those of them that can be set.
    let variables: Set<String>
    /// Whether it is an actor, or on the main actor.
    let isIsolated: Bool
    /// Those of them whose initial values may be objects.
    let initialProperties: [String]
    /// The types of the objects that its properties' initial values create.
    let initialCreations: [String]

    init(
      _ node: some DeclGroupSyntax, named name: String, in outer: TypeScope?, _ index: PackageIndex,
      kind: PackageIndex.TypeKind? = nil, generics: GenericParameterClauseSyntax? = nil
    ) {
      let types = node.inheritanceClause?.inheritedTypes.map(\.type) ?? []
      storedProperties = node.storedProperties
      initialProperties = node.initialProperties
      variables = node.storedVariables
      isIsolated = node.is(ActorDeclSyntax.self) || node.attributes.names.contains("MainActor")
      initialCreations = InitialCreations(of: node.memberBlock.members).types
      isObservable = EnclosingType(node).isObservable
      isReadByMacro =
        outer?.isReadByMacro ?? false || index.hasForeignMacro(node.attributes)
      isExtension = node.is(ExtensionDeclSyntax.self)
      isPrivate = node.modifiers.isPrivate || outer?.isPrivate ?? false
      path = outer.map { "\($0.path).\(name)" } ?? name
      self.kind = kind ?? index.kind(of: path)
      inherited = types.map(\.lastName)
      let last = name.split(separator: ".").last.map(String.init) ?? name
      self.name = last
      isTestCase = index.isTestCase(path)
      isSuite = isTestCase || index.suites.contains(path)
      let cannotBePassed = types.contains { $0.is(SuppressedTypeSyntax.self) }
      let isKnownUnusual = index.unusualTypes.contains(last) && self.kind != .object
      // The standard library's spans can't be distinguished from other types outside of the package.
      let mayBeSpan = last.hasSuffix("Span") && self.kind == .unknown
      isUnusual = cannotBePassed || isKnownUnusual || mayBeSpan
      let names = generics?.parameters.map {
        $0.specifier == nil ? $0.name.text : "repeat each \($0.name.text)"
      }
      spelling = last + (names.map { "<\($0.joined(separator: ", "))>" } ?? "")
      let extended = node.as(ExtensionDeclSyntax.self)?.extendedType.trimmedDescription
      metatype = self.kind == .object ? (extended ?? spelling) + ".self" : "Self.self"
    }

    /// Whether a member is recorded as one of its type, because there is no object, or none may be used.
    func standsForValues(_ modifiers: DeclModifierListSyntax) -> Bool {
      if modifiers.isStatic || isUnusual || kind == .value { return true }
      let owning: Set = ["consuming", "__consuming", "borrowing"]
      return modifiers.has(owning)
    }
  }
#endif

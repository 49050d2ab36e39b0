#if Macros
  import SwiftSyntax

  /// The type or extension with the members that are being rewritten.
  struct TypeScope {
    /// The type's name with those of its enclosing types: `Outer.Inner`.
    let path: String
    /// The type's own name, which the recorder also gives to its objects.
    let name: String
    let kind: PackageIndex.TypeKind
    let isExtension: Bool
    /// Whether `self` can't be passed to the recorder, because it can't be copied or can't escape.
    let isUnusual: Bool
    let isTestCase: Bool
    /// Whether the type contains tests. The test runner then creates its instances.
    let isSuite: Bool
    /// Whether the type, or a type around it, is private to a file or to its enclosing type.
    let isPrivate: Bool
    /// Whether a macro that is attached to the type, or to a type around it, reads its members.
    let isReadByMacro: Bool
    /// Whether another macro already adds accessors to the type's stored properties.
    let isObservable: Bool
    /// The names of the type's inherited types.
    let inherited: [String]
    /// The type's name for use inside itself, with its generic parameters.
    let spelling: String
    /// The expression for the metatype, for static members. A class is given by its name, because `Self` may
    /// be a subclass.
    let metatype: String
    /// The names of the stored properties of instances, as far as this declaration contains them.
    let storedProperties: Set<String>
    /// The names of the stored properties that can be set.
    let variables: Set<String>
    /// Whether the type is an actor or isolated to the main actor.
    let isIsolated: Bool
    /// The names of the stored properties with initial values that may be objects.
    let initialProperties: [String]
    /// The types of the objects that the initial values of the properties create.
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
      isSuite = isTestCase || index.knows(.isSuite, of: path)
      let cannotBePassed = types.contains { $0.is(SuppressedTypeSyntax.self) }
      let isKnownUnusual = index.knows(.isUnusual, of: last) && self.kind != .object
      // By their names, the spans of the standard library can't be distinguished from other types that the
      // package doesn't declare.
      let mayBeSpan = last.hasSuffix("Span") && self.kind == .unknown
      isUnusual = cannotBePassed || isKnownUnusual || mayBeSpan
      let names = generics?.parameters.map {
        $0.specifier == nil ? $0.name.text : "repeat each \($0.name.text)"
      }
      spelling = last + (names.map { "<\($0.joined(separator: ", "))>" } ?? "")
      let extended = node.as(ExtensionDeclSyntax.self)?.extendedType.trimmedDescription
      metatype = self.kind == .object ? (extended ?? spelling) + ".self" : "Self.self"
    }

    /// Returns whether the receiver of a member's calls must be the type, because it can't be an object.
    func standsForValues(_ modifiers: DeclModifierListSyntax) -> Bool {
      if modifiers.isStatic || isUnusual || kind == .value { return true }
      let owning: Set = ["consuming", "__consuming", "borrowing"]
      return modifiers.has(owning)
    }
  }
#endif

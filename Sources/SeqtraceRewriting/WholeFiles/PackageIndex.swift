#if Macros
  import SwiftSyntax

  /// What a package declares, as far as it matters where another file mentions a name.
  package struct PackageIndex: Equatable, Codable, Sendable {
    /// What kind of thing a type's name stands for.
    package enum TypeKind: String, Codable {
      case object, value, anyProtocol, classProtocol
      /// Not declared in the package, or declared twice as different things.
      case unknown
    }

    private var kinds: [String: TypeKind] = [:]
    private var superclasses: [String: String] = [:]
    private var deinitializing: Set<String> = []
    /// Types that can't be copied or escape, whose `self` can't be passed on.
    private(set) var unusualTypes: Set<String> = []
    private(set) var protocols: Set<String> = []
    /// Functions that never return.
    private(set) var trappingFunctions: Set<String> = [
      "fatalError", "preconditionFailure", "abort", "exit",
    ]
    /// Requirements of protocols that have a result builder, which implementations inherit.
    private(set) var builderRequirements: Set<String> = ["body"]
    /// Names that stand for a notification centre somewhere.
    private(set) var centers: Set<String> = []

    /// Creates an index of no file.
    package init() {}

    /// Adds what a file declares, given as its text and as the tree that was parsed from it.
    package mutating func add(_ source: String, _ file: SourceFileSyntax) {
      let finder = DeclarationFinder(self)
      finder.walk(file)
      self = finder.index
      if source.mentions(anyOf: ["NotificationCenter"]) {
        centers.formUnion(CenterNames.all(in: file))
      }
    }

    /// Adds what other files declare, those that come after the files of this index.
    package mutating func add(_ other: PackageIndex) {
      kinds.merge(other.kinds) { $0 == $1 ? $0 : .unknown }
      superclasses.merge(other.superclasses) { $1 }
      deinitializing.formUnion(other.deinitializing)
      unusualTypes.formUnion(other.unusualTypes)
      protocols.formUnion(other.protocols)
      trappingFunctions.formUnion(other.trappingFunctions)
      builderRequirements.formUnion(other.builderRequirements)
      centers.formUnion(other.centers)
    }

    // MARK: - Questions

    /// What a type is; `path` has the names of the types around it, joined by full stops.
    func kind(of path: String) -> TypeKind { kinds[path] ?? .unknown }

    /// Whether a class is or inherits from XCTest's class of test cases.
    func isTestCase(_ name: String) -> Bool {
      name == "XCTestCase" || ancestors(of: name).contains("XCTestCase")
    }

    /// Whether a superclass of the package has a `deinit`, which runs after that of the class.
    func inheritsDeinitializer(_ name: String) -> Bool {
      ancestors(of: name).contains(where: deinitializing.contains)
    }

    private func ancestors(of name: String) -> [String] {
      var result: [String] = []
      var next = superclasses[name]
      while let ancestor = next, !result.contains(ancestor) {
        result.append(ancestor)
        next = superclasses[ancestor]
      }
      return result
    }
  }

  extension PackageIndex {
    fileprivate mutating func note(_ path: [String], _ kind: TypeKind, isUnusual: Bool) {
      let key = path.joined(separator: ".")
      kinds[key] = kinds[key].map { $0 == kind ? kind : .unknown } ?? kind
      if isUnusual, let name = path.last { unusualTypes.insert(name) }
    }

    fileprivate mutating func noteSuperclass(_ superclass: String, of name: String) {
      superclasses[name] = superclass
    }

    fileprivate mutating func noteDeinitializer(of name: String) { deinitializing.insert(name) }
    fileprivate mutating func noteProtocol(_ name: String) { protocols.insert(name) }
    fileprivate mutating func noteTrap(_ name: String) { trappingFunctions.insert(name) }
    fileprivate mutating func noteBuilder(_ name: String) { builderRequirements.insert(name) }
  }

  /// Finds what a file declares.
  private final class DeclarationFinder: SyntaxVisitor {
    var index: PackageIndex
    private var path: [String] = []

    init(_ index: PackageIndex) {
      self.index = index
      super.init(viewMode: .sourceAccurate)
    }

    private func enter(
      _ name: TokenSyntax, _ kind: PackageIndex.TypeKind, _ inherited: InheritanceClauseSyntax?
    ) -> SyntaxVisitorContinueKind {
      path.append(name.text.trimmingBackticks)
      let types = inherited?.inheritedTypes.map(\.type) ?? []
      index.note(path, kind, isUnusual: types.contains { $0.is(SuppressedTypeSyntax.self) })
      return .visitChildren
    }

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
      if let first = node.inheritanceClause?.inheritedTypes.first {
        index.noteSuperclass(first.type.lastName, of: node.name.text.trimmingBackticks)
      }
      return enter(node.name, .object, nil)
    }
    override func visitPost(_ node: ClassDeclSyntax) { path.removeLast() }

    override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
      enter(node.name, .object, nil)
    }
    override func visitPost(_ node: ActorDeclSyntax) { path.removeLast() }

    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
      enter(node.name, .value, node.inheritanceClause)
    }
    override func visitPost(_ node: StructDeclSyntax) { path.removeLast() }

    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
      enter(node.name, .value, node.inheritanceClause)
    }
    override func visitPost(_ node: EnumDeclSyntax) { path.removeLast() }

    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
      let names = node.inheritanceClause?.inheritedTypes.map(\.type.trimmedDescription) ?? []
      let isOfObjects = names.contains("AnyObject") || names.contains("Actor")
      index.noteProtocol(node.name.text.trimmingBackticks)
      for member in node.memberBlock.members { noteBuilder(in: member.decl) }
      return enter(node.name, isOfObjects ? .classProtocol : .anyProtocol, node.inheritanceClause)
    }
    override func visitPost(_ node: ProtocolDeclSyntax) { path.removeLast() }

    private func noteBuilder(in requirement: DeclSyntax) {
      if let variable = requirement.as(VariableDeclSyntax.self), variable.attributes.hasBuilder,
        let name = variable.onlyName
      {
        index.noteBuilder(name)
      }
      if let function = requirement.as(FunctionDeclSyntax.self), function.attributes.hasBuilder {
        index.noteBuilder(function.name.text)
      }
    }

    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
      path.append(node.extendedType.path)
      return .visitChildren
    }
    override func visitPost(_ node: ExtensionDeclSyntax) { path.removeLast() }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
      if node.signature.returnClause?.type.trimmedDescription == "Never" {
        index.noteTrap(node.name.text)
      }
      return .skipChildren
    }

    override func visit(_ node: DeinitializerDeclSyntax) -> SyntaxVisitorContinueKind {
      if let name = path.last { index.noteDeinitializer(of: name) }
      return .skipChildren
    }

    override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: AccessorBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  }

  extension AttributeListSyntax {
    /// Whether one of the attributes is a result builder, by its name.
    var hasBuilder: Bool { names.contains { $0.hasSuffix("Builder") } }
  }

  extension TypeSyntax {
    /// The last name of a type, without generic arguments.
    var lastName: String {
      path.split(separator: ".").last.map(String.init) ?? trimmedDescription
    }

    /// The names of a type, without generic arguments: `A.B` of `A<T>.B`, and `Array` of `[A]`.
    var path: String {
      if let type = self.as(AttributedTypeSyntax.self) { return type.baseType.path }
      if let type = self.as(IdentifierTypeSyntax.self) { return type.name.text.trimmingBackticks }
      if let type = self.as(MemberTypeSyntax.self) {
        return type.baseType.path + "." + type.name.text.trimmingBackticks
      }
      if self.is(ArrayTypeSyntax.self) { return "Array" }
      if self.is(DictionaryTypeSyntax.self) { return "Dictionary" }
      if self.is(OptionalTypeSyntax.self) { return "Optional" }
      return trimmedDescription
    }
  }
#endif

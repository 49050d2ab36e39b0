#if Macros
  import SwiftSyntax

  /// The declarations of a package to which other files may refer.
  package struct PackageIndex: Equatable, Codable, Sendable {
    /// The kind of type to which a name refers.
    package enum TypeKind: String, Codable {
      case object, value, anyProtocol, classProtocol
      /// The package doesn't declare the type, or declares it twice with different kinds.
      case unknown
    }

    private var kinds: [String: TypeKind] = [:]
    /// The first inherited type of each class, as written, by the path of the class. It may be a superclass
    /// or a protocol.
    private var firstInherited: [String: String] = [:]
    /// The inherited types, as written, of each type or protocol and of each extended type, by its path.
    private var inherited: [String: Set<String>] = [:]
    /// The types that can't be copied, or can't escape, so that `self` can't be passed to the recorder.
    private(set) var unusualTypes: Set<String> = []
    private(set) var protocols: Set<String> = []
    /// The paths of types with unowned properties. Such a property can't be read after the destruction of its
    /// object.
    package private(set) var unownedTypes: Set<String> = []
    /// The names of the functions that classes override.
    private(set) var overridden: Set<String> = []
    /// The paths of types with a `deinit`, and the base names of the functions that consume a value.
    private(set) var mortalTypes: Set<String> = []
    private(set) var consumingFunctions: Set<String> = []
    /// The base names of functions that report failures at the source locations of their callers.
    private(set) var assertions: Set<String> = []
    /// The paths of types that contain tests of Swift Testing.
    private(set) var suites: Set<String> = []
    /// The names of the functions that are declared never to return; `returningFunctions` has those of all
    /// others.
    private var trappingFunctions: Set<String> = []
    private var returningFunctions: Set<String> = []
    /// The names of the protocol requirements that have a result builder, which implementations inherit.
    private(set) var builderRequirements: Set<String> = ["body"]
    /// The names that refer to a notification centre anywhere in the package.
    private(set) var centers: Set<String> = []
    /// The names of the package's macros.
    private(set) var macros: Set<String> = []
    /// The names of functions, types and subscripts with calls that read their own column, because a
    /// parameter's default value does.
    private(set) var columnReaders: Set<String> = []
    /// The functions and initialisers, by the first name of their calls. For one that the rewriter leaves
    /// out, because it is `@inlinable` or delegating, the reason is stored.
    private var callables: [String: [CallableFunction]] = [:]
    /// The computed properties, by name.
    private var accessors: [String: [CallableFunction]] = [:]
    /// The paths of classes without recorded destructions, because the compiler refused the added code.
    package var classesWithoutDeaths: Set<String> = []

    /// Creates an empty index.
    package init() {}

    /// Adds the declarations of a file, given as text and syntax tree.
    package mutating func add(_ source: String, _ file: SourceFileSyntax) {
      let finder = DeclarationFinder(self)
      finder.walk(file)
      let known = assertions
      self = finder.index
      // In other files, such functions report where something was logged, so they aren't assertions.
      if !source.mentions(anyOf: ["import XCTest", "import Testing"]) { assertions = known }
      if source.mentions(anyOf: ["NotificationCenter"]) {
        centers.formUnion(file.centerNames)
      }
      if source.mentions(anyOf: ["#column", "ourceLocation"]) {
        columnReaders.formUnion(file.columnReaders)
      }
    }

    /// Adds the declarations in another index. Its files come after those of this index.
    package mutating func add(_ other: PackageIndex) {
      kinds.merge(other.kinds) { $0 == $1 ? $0 : .unknown }
      firstInherited.merge(other.firstInherited) { $1 }
      inherited.merge(other.inherited) { $0.union($1) }
      mortalTypes.formUnion(other.mortalTypes)
      consumingFunctions.formUnion(other.consumingFunctions)
      suites.formUnion(other.suites)
      assertions.formUnion(other.assertions)
      unusualTypes.formUnion(other.unusualTypes)
      protocols.formUnion(other.protocols)
      unownedTypes.formUnion(other.unownedTypes)
      overridden.formUnion(other.overridden)
      trappingFunctions.formUnion(other.trappingFunctions)
      returningFunctions.formUnion(other.returningFunctions)
      builderRequirements.formUnion(other.builderRequirements)
      centers.formUnion(other.centers)
      columnReaders.formUnion(other.columnReaders)
      macros.formUnion(other.macros)
      callables.merge(other.callables, uniquingKeysWith: +)
      accessors.merge(other.accessors, uniquingKeysWith: +)
    }

    // MARK: - Queries

    /// Returns whether the package declares a type with this name, in any scope.
    func declaresType(named name: String) -> Bool {
      kinds[name] != nil || kinds.keys.contains { $0.hasSuffix(".\(name)") }
    }

    /// Returns the functions and initialisers with calls that start with a name.
    func functions(named name: String) -> [CallableFunction] { callables[name] ?? [] }

    /// Returns the computed properties with a name.
    func accessors(named name: String) -> [CallableFunction] { accessors[name] ?? [] }

    /// Returns the implicit initialiser of a class; `nil` if the package has no such class, or if the class
    /// has an explicit initialiser or a superclass in the package.
    func implicitInitializer(of name: String) -> CallableFunction? {
      guard kinds[name] == .object, callables[name] == nil,
        firstInherited[name].map({ kinds[$0] != .object }) ?? true
      else { return nil }
      return CallableFunction(type: name, name: "init()", leftOut: .implicitInitializer)
    }

    /// Returns whether a call that starts with a name may refer to a function or a type of the package.
    func isRecorded(_ name: String?) -> Bool {
      name.map { callables[$0] != nil || declaresType(named: $0) } ?? false
    }

    /// Returns whether the expression of a called function refers to a function that is declared never to
    /// return.
    func neverReturns(_ function: ExprSyntax) -> Bool {
      let member = function.as(MemberAccessExprSyntax.self)
      let name = member?.declName.baseName.text ?? function.trimmedDescription
      if returningFunctions.contains(name) { return false }
      if trappingFunctions.contains(name) { return true }
      let module = member?.base?.trimmedDescription
      return Self.knownTraps.contains(name)
        && (member == nil || Self.modules.contains(module ?? ""))
    }

    private static let knownTraps: Set = ["fatalError", "preconditionFailure", "abort", "exit"]
    /// The modules with which the names of known functions may be qualified.
    private static let modules: Set = ["Swift", "Foundation", "Glibc", "Musl", "Darwin"]

    /// Returns the kind of a type. Its path consists of the names of its enclosing types and its own, joined
    /// by full stops.
    func kind(of path: String) -> TypeKind { kinds[path] ?? .unknown }

    /// Returns whether a class is `XCTestCase` or inherits from it.
    func isTestCase(_ path: String) -> Bool {
      path == "XCTestCase" || ancestors(of: path).contains("XCTestCase")
    }

    /// Returns whether a suite has code that runs after each of its tests.
    func tearsDown(_ path: String) -> Bool {
      guard isTestCase(path) else { return mortalTypes.contains(path) }
      let classes = [path] + ancestors(of: path)
      return ["tearDown", "tearDownWithError"].contains { name in
        functions(named: name).contains { classes.contains($0.type) }
      }
    }

    /// Returns whether a class of the package inherits from Foundation's `Operation`.
    func isOperation(_ path: String) -> Bool {
      ancestors(of: path).contains { ["Operation", "Foundation.Operation"].contains($0) }
    }

    /// Returns whether some type of the package conforms to the protocol and declares a function with this
    /// name itself. If so, the name alone doesn't show which of the two functions was executed.
    func isReplaced(_ name: String, of path: String) -> Bool {
      callables[name.prefix { $0 != "(" }.description]?.contains { function in
        function.name == name && !protocols.contains(function.type)
          && conforms(function.type, to: path)
      } ?? false
    }

    private func conforms(_ path: String, to target: String) -> Bool {
      var seen: Set<String> = []
      var open = [path]
      while let next = open.popLast() {
        if next == target { return true }
        guard seen.insert(next).inserted else { continue }
        open += (inherited[next] ?? []).map { resolve($0, in: next) ?? $0 }
      }
      return false
    }

    /// Returns whether one of a class's superclasses, in the package, records the end of the destruction of
    /// its objects.
    func inheritsDestruction(_ path: String) -> Bool {
      ancestors(of: path).contains {
        kinds[$0] == .object && !classesWithoutDeaths.contains($0)
      }
    }

    /// Returns the number of a class's superclasses.
    func depth(of path: String) -> Int { ancestors(of: path).count }

    /// Returns the superclasses of a class, the nearest first. Those that the package declares are given by
    /// their paths, others as written.
    private func ancestors(of path: String) -> [String] {
      var result: [String] = []
      var next = superclass(of: path)
      while let ancestor = next, !result.contains(ancestor) {
        result.append(ancestor)
        next = superclass(of: ancestor)
      }
      return result
    }

    private func superclass(of path: String) -> String? {
      guard let name = firstInherited[path] else { return nil }
      guard let found = resolve(name, in: path) else { return name }
      return [.object, .unknown].contains(kind(of: found)) ? found : nil
    }

    /// Returns the path of the type to which a name refers inside another type; declarations in inner scopes
    /// take precedence. `nil` if the package declares none.
    private func resolve(_ name: String, in path: String) -> String? {
      var scope = path.split(separator: ".").map(String.init)
      while true {
        let candidate = (scope + [name]).joined(separator: ".")
        if kinds[candidate] != nil, candidate != path { return candidate }
        if scope.isEmpty { return nil }
        scope.removeLast()
      }
    }
  }

  extension PackageIndex {
    fileprivate mutating func note(_ path: [String], _ kind: TypeKind, isUnusual: Bool) {
      let key = path.joined(separator: ".")
      kinds[key] = kinds[key].map { $0 == kind ? kind : .unknown } ?? kind
      if isUnusual, let name = path.last { unusualTypes.insert(name) }
    }

    fileprivate mutating func noteFirstInherited(_ name: String, by path: [String]) {
      firstInherited[path.joined(separator: ".")] = name
    }

    fileprivate mutating func noteInherited(_ types: [TypeSyntax], by path: [String]) {
      if types.isEmpty { return }
      inherited[path.joined(separator: "."), default: []].formUnion(types.map(\.path))
    }

    fileprivate mutating func noteDeath(of path: [String]) {
      mortalTypes.insert(path.joined(separator: "."))
    }
    fileprivate mutating func noteAssertion(_ name: String) { assertions.insert(name) }
    fileprivate mutating func noteSuite(_ path: [String]) {
      suites.insert(path.joined(separator: "."))
    }
    fileprivate mutating func noteConsuming(_ name: String) { consumingFunctions.insert(name) }
    fileprivate mutating func noteUnowned(in path: [String]) {
      unownedTypes.insert(path.joined(separator: "."))
    }
    fileprivate mutating func noteProtocol(_ name: String) { protocols.insert(name) }
    fileprivate mutating func noteOverride(_ name: String) { overridden.insert(name) }
    fileprivate mutating func noteFunction(_ name: String, neverReturns: Bool) {
      if neverReturns { trappingFunctions.insert(name) } else { returningFunctions.insert(name) }
    }
    fileprivate mutating func note(_ function: CallableFunction) {
      callables[function.key, default: []].append(function)
    }
    fileprivate mutating func noteAccessor(_ name: String, of path: [String]) {
      accessors[name, default: []].append(
        CallableFunction(type: path.joined(separator: "."), name: name, leftOut: .accessor))
    }
    fileprivate mutating func noteMacro(_ name: String) { macros.insert(name) }
    fileprivate mutating func noteBuilder(_ name: String) { builderRequirements.insert(name) }
  }

  /// Finds the declarations of a file.
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
      index.noteInherited(types, by: path)
      return .visitChildren
    }

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
      let result = enter(node.name, .object, nil)
      if let first = node.inheritanceClause?.inheritedTypes.first {
        index.noteFirstInherited(first.type.path, by: path)
      }
      index.noteInherited(node.inheritanceClause?.inheritedTypes.map(\.type) ?? [], by: path)
      return result
    }
    override func visitPost(_ node: ClassDeclSyntax) { path.removeLast() }

    override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
      let result = enter(node.name, .object, nil)
      index.noteInherited(node.inheritanceClause?.inheritedTypes.map(\.type) ?? [], by: path)
      return result
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

    override func visit(_ node: MacroDeclSyntax) -> SyntaxVisitorContinueKind {
      index.noteMacro(node.name.text.trimmingBackticks)
      return .skipChildren
    }

    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
      path.append(node.extendedType.path)
      index.noteInherited(node.inheritanceClause?.inheritedTypes.map(\.type) ?? [], by: path)
      return .visitChildren
    }
    override func visitPost(_ node: ExtensionDeclSyntax) { path.removeLast() }

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
      if node.modifiers.has(["unowned"]) { index.noteUnowned(in: path) }
      if let name = node.onlyName, node.bindings.first?.accessorBlock?.hasGetter ?? false {
        index.noteAccessor(name, of: path)
      }
      return .visitChildren
    }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
      if node.modifiers.has(["override"]), let name = DeclarationName(node)?.full {
        index.noteOverride(name)
      }
      if node.modifiers.has(["consuming", "__consuming"]) { index.noteConsuming(node.name.text) }
      if !path.isEmpty, node.attributes.names.contains("Test") { index.noteSuite(path) }
      if node.checksForCaller { index.noteAssertion(node.name.text.trimmingBackticks) }
      let result = node.signature.returnClause?.type.trimmedDescription
      index.noteFunction(
        node.name.text, neverReturns: ["Never", "Swift.Never"].contains(result ?? ""))
      if node.body != nil, let name = DeclarationName(node)?.full {
        note(name, node.attributes.isInlinable ? .inlinable : nil)
      }
      return .skipChildren
    }

    override func visit(_ node: DeinitializerDeclSyntax) -> SyntaxVisitorContinueKind {
      index.noteDeath(of: path)
      return .skipChildren
    }

    override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
      guard let body = node.body, let name = DeclarationName(node)?.full else {
        return .skipChildren
      }
      let delegates = node.modifiers.has(["convenience"]) || body.delegates(to: "self")
      note(
        name, node.attributes.isInlinable ? .inlinable : delegates ? .delegatingInitializer : nil)
      return .skipChildren
    }

    private func note(_ name: String, _ leftOut: RewrittenSource.LeftOut?) {
      index.note(
        CallableFunction(type: path.joined(separator: "."), name: name, leftOut: leftOut))
    }

    override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: AccessorBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  }

  extension AccessorBlockSyntax {
    /// Whether a property with these accessors is computed.
    fileprivate var hasGetter: Bool {
      guard case .accessors(let list) = accessors else { return true }
      return list.contains { $0.accessorSpecifier.text == "get" && $0.body != nil }
    }
  }

  extension AttributeListSyntax {
    /// Whether the name of one of the attributes indicates a result builder.
    var hasBuilder: Bool { names.contains { $0.hasSuffix("Builder") } }
  }

  extension TypeSyntax {
    /// The last name in the name of a type, without generic arguments.
    var lastName: String {
      path.split(separator: ".").last.map(String.init) ?? trimmedDescription
    }

    /// The qualified name of a type, without generic arguments: `A.B` for `A<T>.B`, and `Array` for `[A]`.
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

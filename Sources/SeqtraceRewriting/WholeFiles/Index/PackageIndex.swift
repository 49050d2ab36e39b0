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

    /// A fact about a declaration's name, or about a type's path.
    package enum Fact: String, Codable {
      /// A type that can't be copied, or can't escape, so that `self` can't be passed to the recorder.
      case isUnusual
      case isProtocol
      /// A type with unowned properties, which can't be read after the destruction of the object.
      case hasUnowned
      /// A function that a class overrides.
      case isOverridden
      /// A type with a `deinit`.
      case isMortal
      /// A function that consumes a value, by its base name.
      case isConsuming
      /// A function that reports failures at the source location of its caller, by its base name.
      case isAssertion
      /// A type that contains tests of Swift Testing.
      case isSuite
      /// A function that is declared never to return, and one that isn't.
      case traps, returns
      /// A protocol requirement with a result builder, which implementations inherit.
      case hasBuilder
      /// A name that refers to a notification centre anywhere in the package.
      case isCenter
      /// A function, type or subscript with calls that read their own column, because a parameter's default
      /// value does.
      case readsColumn
      /// A macro of the package.
      case isMacro
    }

    private var kinds: [String: TypeKind] = [:]
    /// The first inherited type of each class, as written, by the path of the class. It may be a superclass
    /// or a protocol.
    private var firstInherited: [String: String] = [:]
    /// The inherited types, as written, of each type or protocol and of each extended type, by its path.
    private var inherited: [String: Set<String>] = [:]
    /// The names and paths for which each fact is true.
    private var facts: [Fact: Set<String>] = [.hasBuilder: ["body"]]
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
      let known = names(.isAssertion)
      self = finder.index
      // In other files, such functions report where something was logged, so they aren't assertions.
      if !source.mentions(anyOf: ["import XCTest", "import Testing"]) {
        facts[.isAssertion] = known
      }
      if source.mentions(anyOf: ["NotificationCenter"]) { note(.isCenter, file.centerNames) }
      if source.mentions(anyOf: ["#column", "ourceLocation"]) {
        note(.readsColumn, file.columnReaders)
      }
    }

    /// Adds the declarations in another index. Its files come after those of this index.
    package mutating func add(_ other: PackageIndex) {
      kinds.merge(other.kinds) { $0 == $1 ? $0 : .unknown }
      firstInherited.merge(other.firstInherited) { $1 }
      inherited.merge(other.inherited) { $0.union($1) }
      facts.merge(other.facts) { $0.union($1) }
      callables.merge(other.callables, uniquingKeysWith: +)
      accessors.merge(other.accessors, uniquingKeysWith: +)
    }

    // MARK: - Queries

    /// Returns the names and paths for which a fact is true.
    package func names(_ fact: Fact) -> Set<String> { facts[fact] ?? [] }

    /// Returns whether a fact is true for a name or path.
    func knows(_ fact: Fact, of name: String) -> Bool { facts[fact]?.contains(name) ?? false }

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
      if knows(.returns, of: name) { return false }
      if knows(.traps, of: name) { return true }
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
      guard isTestCase(path) else { return knows(.isMortal, of: path) }
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
        function.name == name && !knows(.isProtocol, of: function.type)
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
    mutating func note(_ path: [String], _ kind: TypeKind, isUnusual: Bool) {
      let key = path.joined(separator: ".")
      kinds[key] = kinds[key].map { $0 == kind ? kind : .unknown } ?? kind
      if isUnusual, let name = path.last { note(.isUnusual, [name]) }
    }

    mutating func noteFirstInherited(_ name: String, by path: [String]) {
      firstInherited[path.joined(separator: ".")] = name
    }

    mutating func noteInherited(_ types: [TypeSyntax], by path: [String]) {
      if types.isEmpty { return }
      inherited[path.joined(separator: "."), default: []].formUnion(types.map(\.path))
    }

    mutating func note(_ fact: Fact, _ names: Set<String>) {
      facts[fact, default: []].formUnion(names)
    }
    mutating func note(_ fact: Fact, ofType path: [String]) {
      note(fact, [path.joined(separator: ".")])
    }
    mutating func note(_ function: CallableFunction) {
      callables[function.key, default: []].append(function)
    }
    mutating func noteAccessor(_ name: String, of path: [String]) {
      accessors[name, default: []].append(
        CallableFunction(type: path.joined(separator: "."), name: name, leftOut: .accessor))
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

#if Macros
  import SwiftSyntax
  import SwiftSyntaxBuilder

  /// The `init()` that Swift adds to a class or actor without initialisers, written explicitly so that it can
  /// be recorded.
  ///
  /// This is done only if the syntax shows that there is no superclass, or that the superclass is `NSObject`.
  /// Any other class may inherit initialisers, which only the compiler knows.
  package struct ImplicitInitializer {
    private let type: EnclosingType
    private let members: MemberBlockItemListSyntax
    /// The initialiser's source without its body.
    let head: String
    /// Whether the initialiser's body must call the superclass's initialiser.
    let callsSuperclass: Bool

    /// Creates the initialiser; `nil` if Swift adds none, or if the syntax doesn't show whether it does.
    ///
    /// - Parameter isProtocol: Returns whether a name is that of a protocol. It needn't know the protocols of
    ///   Swift's own libraries.
    package init?(
      of declaration: some DeclGroupSyntax, isProtocol: (_ name: String) -> Bool = { _ in false }
    ) {
      type = EnclosingType(declaration)
      members = declaration.memberBlock.members
      guard type.hasIdentity, let superclass = Superclass(of: type, isProtocol),
        !members.contains(where: Self.declaresInitializer),
        !type.attributes.contains(where: { $0 == "Model" || $0.contains("Init") })
      else { return nil }
      let values = InitialValues(of: members)
      guard values.areComplete else { return nil }
      // Swift's implicit initialiser is isolated only if one of the initial values must be evaluated on the
      // actor.
      let isIsolated = type.kind == .actor || !values.areLiterals
      callsSuperclass = superclass == .nsObject
      head =
        switch superclass {
        case .none where isIsolated: "init()"
        case .none: "nonisolated init()"
        case .nsObject where type.isPublic: "public override init()"
        case .nsObject: "override init()"
        }
    }

    /// Returns the initialiser with the body that records it.
    package func declaration(at place: SourcePlace) -> DeclSyntax {
      let written: DeclSyntax = "\(raw: head) { \(raw: callsSuperclass ? "super.init()" : "") }"
      let initializer = written.cast(InitializerDeclSyntax.self)
      var options = RecordedValues()
      options.initialCreations = InitialCreations(of: members).types
      let body = TracedInitializer(initializer, in: type, options, at: place) { _ in place }.body
      return DeclSyntax(initializer.with(\.body, CodeBlockSyntax { body }))
    }

    /// Returns whether a member is an initialiser, or may be one under some condition.
    private static func declaresInitializer(_ member: MemberBlockItemSyntax) -> Bool {
      if let initializer = member.decl.as(InitializerDeclSyntax.self) {
        return !initializer.modifiers.has(["convenience"])
      }
      return member.decl.is(IfConfigDeclSyntax.self)
        && member.tokens(viewMode: .sourceAccurate).contains { $0.tokenKind == .keyword(.`init`) }
    }
  }

  /// The superclass of a class; `nil` if the syntax doesn't show it.
  private enum Superclass {
    case none, nsObject

    /// Protocols of the standard library and Foundation. If the first inherited type is one of them, the
    /// class has no superclass.
    private static let protocols: Set = [
      "Actor", "AnyObject", "AsyncSequence", "CaseIterable", "Codable", "Comparable",
      "CustomDebugStringConvertible", "CustomReflectable", "CustomStringConvertible", "Decodable",
      "Encodable", "Equatable", "Error", "Hashable", "Identifiable", "LocalizedError",
      "Observable", "ObservableObject", "Sendable", "SendableMetatype", "Sequence",
      "TextOutputStream",
    ]

    init?(of type: EnclosingType, _ isProtocol: (String) -> Bool) {
      guard type.kind == .class, let first = type.inherited.first else {
        self = .none
        return
      }
      let words = first.split(separator: " ").filter { !$0.hasPrefix("@") && $0 != "nonisolated" }
      let name = words.joined(separator: " ").split(separator: ".").last.map(String.init) ?? ""
      if name == "NSObject" {
        self = .nsObject
      } else if Self.protocols.contains(name) || isProtocol(name) || name.hasPrefix("~") {
        self = .none
      } else {
        return nil
      }
    }
  }

  /// The initial values of the stored properties.
  private struct InitialValues {
    /// Whether each property has an initial value, judged by the syntax.
    private(set) var areComplete = true
    /// Whether all values can be evaluated on any actor.
    private(set) var areLiterals = true

    init(of members: MemberBlockItemListSyntax) {
      for member in members {
        if member.decl.is(IfConfigDeclSyntax.self) { areLiterals = false }
        guard let variable = member.decl.as(VariableDeclSyntax.self),
          !variable.modifiers.isStatic, !variable.modifiers.has(["lazy"])
        else { continue }
        for binding in variable.bindings where !binding.isComputed { add(binding, of: variable) }
      }
    }

    private mutating func add(_ binding: PatternBindingSyntax, of variable: VariableDeclSyntax) {
      let isWrapped = variable.attributes.names.contains { Self.isWrapper($0) }
      if isWrapped { areLiterals = false }
      if let value = binding.initializer?.value {
        if !value.isLiteral { areLiterals = false }
        return
      }
      let isVariable = variable.bindingSpecifier.tokenKind == .keyword(.var)
      if !isWrapped, !(isVariable && (binding.typeAnnotation?.type.isOptional ?? false)) {
        areComplete = false
      }
    }
  }

  extension InitialValues {
    fileprivate static func isWrapper(_ attribute: String) -> Bool {
      let harmless: Set = ["ObservationIgnored", "TracedProperty", "Untraced"]
      return attribute.first?.isUppercase ?? false && !harmless.contains(attribute)
    }
  }

  extension PatternBindingSyntax {
    /// Whether the property has accessors other than observers.
    fileprivate var isComputed: Bool {
      guard let accessors = accessorBlock?.accessors else { return false }
      guard case .accessors(let list) = accessors else { return true }
      return !list.contains { ["willSet", "didSet"].contains($0.accessorSpecifier.text) }
    }
  }

  extension TypeSyntax {
    fileprivate var isOptional: Bool {
      self.is(OptionalTypeSyntax.self) || self.is(ImplicitlyUnwrappedOptionalTypeSyntax.self)
    }
  }

  extension ExprSyntax {
    /// Whether the expression is a literal that contains only literals, or an empty collection such as
    /// `[Int]()`.
    fileprivate var isLiteral: Bool {
      switch kind {
      case .integerLiteralExpr, .floatLiteralExpr, .booleanLiteralExpr, .nilLiteralExpr: true
      case .stringLiteralExpr: self.as(StringLiteralExprSyntax.self)?.representedLiteralValue != nil
      case .arrayExpr:
        self.as(ArrayExprSyntax.self)?.elements.allSatisfy(\.expression.isLiteral) ?? false
      case .dictionaryExpr: isDictionaryOfLiterals
      case .functionCallExpr: isEmptyCollection
      case .tupleExpr:
        self.as(TupleExprSyntax.self)?.elements.allSatisfy(\.expression.isLiteral) ?? false
      case .prefixOperatorExpr:
        self.as(PrefixOperatorExprSyntax.self)?.expression.isLiteral ?? false
      default: false
      }
    }

    private var isEmptyCollection: Bool {
      guard let call = self.as(FunctionCallExprSyntax.self), call.arguments.isEmpty,
        call.trailingClosure == nil
      else { return false }
      let name = call.calledExpression.as(GenericSpecializationExprSyntax.self)?.expression
      return call.calledExpression.is(ArrayExprSyntax.self)
        || call.calledExpression.is(DictionaryExprSyntax.self)
        || ["Array", "Dictionary", "Set"].contains(name?.trimmedDescription)
    }

    private var isDictionaryOfLiterals: Bool {
      guard let dictionary = self.as(DictionaryExprSyntax.self) else { return false }
      guard case .elements(let elements) = dictionary.content else { return true }
      return elements.allSatisfy { $0.key.isLiteral && $0.value.isLiteral }
    }
  }
#endif

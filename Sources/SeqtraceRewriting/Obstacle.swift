#if Macros
  import SwiftSyntax

  /// A reason why a declaration can't be recorded.
  package enum Obstacle {
    case `protocol`, distributedActor, constrainedExtension, localFunction, noBody, resultBuilder,
      inlinable
    case delegatingInitializer
    case constant, computed, observed, lazyProperty, wrapped, overriding, severalNames
    case localVariable
    /// The declaration is a `deinit` in a class without a lifetime token.
    case untokenedDeinitializer

    /// Creates the first obstacle to recording a declaration; `nil` if there is none.
    package init?(of declaration: some DeclSyntaxProtocol, in type: EnclosingType) {
      let found: Obstacle? =
        if let function = declaration.as(FunctionDeclSyntax.self) {
          Self.obstacle(of: function, in: type)
        } else if let initializer = declaration.as(InitializerDeclSyntax.self) {
          Self.obstacle(of: initializer)
        } else if declaration.is(DeinitializerDeclSyntax.self) {
          type.hasIdentity && !type.isTraced ? .untokenedDeinitializer : nil
        } else if let variable = declaration.as(VariableDeclSyntax.self) {
          Self.obstacle(of: variable, in: type)
        } else {
          Self.obstacle(ofOther: declaration)
        }
      guard let found else { return nil }
      self = found
    }

    private static func obstacle(
      of function: FunctionDeclSyntax, in type: EnclosingType
    ) -> Obstacle? {
      if function.body == nil { return .noBody }
      if type.kind == .local { return .localFunction }
      return obstacle(of: function.attributes)
    }

    private static func obstacle(of initializer: InitializerDeclSyntax) -> Obstacle? {
      guard let body = initializer.body else { return .noBody }
      if initializer.modifiers.has(["convenience"]) || body.delegates(to: "self") {
        return .delegatingInitializer
      }
      return obstacle(of: initializer.attributes)
    }

    private static func obstacle(of attributes: AttributeListSyntax) -> Obstacle? {
      if attributes.names.contains(where: { $0.hasSuffix("Builder") }) { return .resultBuilder }
      let inlined: Set = ["inlinable", "_transparent", "_alwaysEmitIntoClient"]
      return inlined.isDisjoint(with: attributes.names) ? nil : .inlinable
    }

    private static func obstacle(
      of variable: VariableDeclSyntax, in type: EnclosingType
    ) -> Obstacle? {
      if type.kind == .local { return .localVariable }
      if variable.bindings.count > 1 || variable.onlyName == nil { return .severalNames }
      if let accessors = variable.bindings.first?.accessorBlock?.accessors {
        return observes(accessors) ? .observed : .computed
      }
      if type.kind == .protocol { return .computed }
      if variable.bindingSpecifier.tokenKind == .keyword(.let) { return .constant }
      if variable.modifiers.has(["lazy"]) { return .lazyProperty }
      if variable.modifiers.has(["override"]) { return .overriding }
      return variable.attributes.names.contains(where: isWrapper) ? .wrapped : nil
    }

    private static func observes(_ accessors: AccessorBlockSyntax.Accessors) -> Bool {
      guard case .accessors(let list) = accessors else { return false }
      return list.contains { ["willSet", "didSet"].contains($0.accessorSpecifier.text) }
    }

    /// Returns whether an attribute may be a property wrapper, or a macro that makes the property computed.
    private static func isWrapper(_ attribute: String) -> Bool {
      let harmless: Set = [
        "TracedProperty", "Untraced", "MainActor", "objc", "nonobjc", "available",
        "usableFromInline",
        "ObservationIgnored", "IBOutlet", "IBInspectable", "preconcurrency",
      ]
      return !harmless.contains(attribute)
    }

    private static func obstacle(ofOther declaration: some DeclSyntaxProtocol) -> Obstacle? {
      guard let group = declaration.asProtocol((any DeclGroupSyntax).self) else { return nil }
      let type = EnclosingType(group)
      if type.kind == .protocol { return .protocol }
      if isConstrained(declaration) { return .constrainedExtension }
      return type.isDistributed ? .distributedActor : nil
    }

    /// Returns whether a declaration is an extension of a standard library type with a `where` clause.
    private static func isConstrained(_ declaration: some DeclSyntaxProtocol) -> Bool {
      guard let node = declaration.as(ExtensionDeclSyntax.self), node.genericWhereClause != nil
      else { return false }
      let type = node.extendedType
      let isQualified =
        type.as(MemberTypeSyntax.self)?.baseType.trimmedDescription == "Swift"
      let name = type.as(MemberTypeSyntax.self)?.name.text ?? type.name ?? ""
      return (isQualified || type.is(IdentifierTypeSyntax.self)) && libraryTypes.contains(name)
    }

    private static let libraryTypes: Set = [
      "Array", "ArraySlice", "AsyncSequence", "AsyncStream", "BidirectionalCollection",
      "BinaryFloatingPoint", "BinaryInteger", "ClosedRange", "Collection", "ContiguousArray",
      "Dictionary", "FixedWidthInteger", "IteratorProtocol", "KeyedDecodingContainer",
      "KeyedEncodingContainer", "MutableCollection", "Optional", "OptionSet",
      "RandomAccessCollection", "Range", "RangeReplaceableCollection", "RawRepresentable",
      "Result", "Sequence", "Set", "SetAlgebra", "StringProtocol", "Task",
    ]
  }
#endif

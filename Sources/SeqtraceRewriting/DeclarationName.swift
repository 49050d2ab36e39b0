#if Macros
  import SwiftSyntax

  /// The full name of a declaration, such as `move(to:_:)`, and its base name, `move`.
  package struct DeclarationName {
    package let base: String
    package let full: String

    package init?(_ declaration: some DeclSyntaxProtocol) {
      if let function = declaration.as(FunctionDeclSyntax.self) {
        let parameters = function.signature.parameterClause
        let name = function.name.text.trimmingBackticks
        if function.isOperator {
          let labels = parameters.parameters.map { _ in "_:" }
          self.init(base: name, full: "\(name)(\(labels.joined()))")
        } else {
          self.init(name, parameters)
        }
      } else if let initializer = declaration.as(InitializerDeclSyntax.self) {
        self.init("init", initializer.signature.parameterClause)
      } else if let subscripted = declaration.as(SubscriptDeclSyntax.self) {
        self.init(subscriptedBy: subscripted.parameterClause)
      } else if let name = declaration.as(VariableDeclSyntax.self)?.onlyName {
        self.init(base: name, full: name)
      } else {
        return nil
      }
    }

    private init(base: String, full: String) {
      self.base = base
      self.full = full
    }

    private init(_ base: String, _ parameters: FunctionParameterClauseSyntax) {
      let labels = parameters.parameters.map { $0.firstName.text.trimmingBackticks + ":" }
      self.init(base: base, full: "\(base)(\(labels.joined()))")
    }

    /// Creates the name of a subscript. A parameter of a subscript has a label only if it is written with two
    /// names.
    private init(subscriptedBy parameters: FunctionParameterClauseSyntax) {
      let labels = parameters.parameters.map {
        $0.secondName == nil ? "_:" : $0.firstName.text.trimmingBackticks + ":"
      }
      self.init(base: "subscript", full: "subscript(\(labels.joined()))")
    }
  }

  extension VariableDeclSyntax {
    /// The declared name; `nil` unless the declaration has exactly one.
    package var onlyName: String? {
      guard bindings.count == 1, let pattern = bindings.first?.pattern else { return nil }
      return pattern.as(IdentifierPatternSyntax.self)?.identifier.text.trimmingBackticks
    }
  }

  extension FunctionDeclSyntax {
    package var isOperator: Bool {
      if case .identifier = name.tokenKind { return false }
      return true
    }
  }

  extension DeclModifierListSyntax {
    package func has(_ names: Set<String>) -> Bool { contains { names.contains($0.name.text) } }
    /// Whether the member is one of the type, and not of its instances.
    package var isStatic: Bool { has(["static", "class"]) }
    /// Whether the member can be used only in its file or its enclosing type.
    package var isPrivate: Bool { has(["private", "fileprivate"]) }
  }
#endif

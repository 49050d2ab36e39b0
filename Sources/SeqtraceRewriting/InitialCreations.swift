#if Macros
  import SwiftSyntax

  /// The objects that the initial values of a type's stored properties create, as far as the syntax shows
  /// them.
  ///
  /// Swift evaluates these values before the body of an initialiser, so the initialiser must pass a list of
  /// the objects' types to the recorder. Only calls that are certainly evaluated and certainly create an
  /// object are included: a call of an initialiser that is an initial value or an element of one, and calls
  /// in the arguments of that call.
  package struct InitialCreations {
    /// The names of the types, in the order in which the objects are created.
    package private(set) var types: [String] = []

    package init(of members: MemberBlockItemListSyntax) {
      for member in members {
        guard let variable = member.decl.as(VariableDeclSyntax.self),
          !variable.modifiers.isStatic, !variable.modifiers.has(["lazy"])
        else { continue }
        for binding in variable.bindings {
          guard let value = binding.initializer?.value else { continue }
          add(value, expecting: binding.typeAnnotation?.type.createdName)
        }
      }
    }

    private mutating func add(_ value: ExprSyntax, expecting type: String? = nil) {
      let value = value.effectless
      if let call = value.as(FunctionCallExprSyntax.self) {
        guard let name = call.calledExpression.createdName(expecting: type) else { return }
        for argument in call.arguments { add(argument.expression) }
        types.append(name)
      } else if let list = value.as(ArrayExprSyntax.self) {
        for element in list.elements { add(element.expression) }
      } else if let tuple = value.as(TupleExprSyntax.self) {
        for element in tuple.elements { add(element.expression) }
      }
    }
  }

  extension ExprSyntax {
    /// Returns the name of the type that has the called initialiser; `nil` if it isn't known. `type` is the
    /// declared type.
    fileprivate func createdName(expecting type: String?) -> String? {
      if let generic = self.as(GenericSpecializationExprSyntax.self) {
        return generic.expression.createdName(expecting: nil)
      }
      if let reference = self.as(DeclReferenceExprSyntax.self) {
        let name = reference.baseName.text.trimmingBackticks
        return name.first?.isUppercase ?? false ? name : nil
      }
      guard let member = self.as(MemberAccessExprSyntax.self) else { return nil }
      if member.declName.baseName.text != "init" {
        return ExprSyntax(member.declName).createdName(expecting: nil)
      }
      guard let base = member.base else { return type }
      return base.createdName(expecting: nil)
    }
  }

  extension TypeSyntax {
    /// The name of the type to which `.init(…)` refers, if this is the declared type.
    fileprivate var createdName: String? {
      self.as(MemberTypeSyntax.self)?.name.text ?? name
    }
  }
#endif

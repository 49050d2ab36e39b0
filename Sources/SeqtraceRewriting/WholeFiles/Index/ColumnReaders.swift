#if Macros
  import SwiftSyntax

  extension SourceFileSyntax {
    /// The names with which calls start of functions in the file that read the column of their calls, through
    /// a parameter's default value.
    var columnReaders: Set<String> {
      Set(
        allNodes.compactMap { $0.as(FunctionParameterSyntax.self) }.filter { parameter in
          let macro = parameter.defaultValue?.value.as(MacroExpansionExprSyntax.self)
          return ["column", "_sourceLocation"].contains(macro?.macroName.text)
        }.flatMap(\.namesOfFunction))
    }
  }

  extension FunctionParameterSyntax {
    /// The names with which a call of the parameter's function may start.
    fileprivate var namesOfFunction: [String] {
      var names: [String] = []
      for outer in ancestors {
        if let type = outer.as(ExtensionDeclSyntax.self) {
          return names + [type.extendedType.lastName]
        }
        // A function, or the type of an initialiser or subscript.
        if let named = outer.asProtocol((any NamedDeclSyntax).self) {
          return names + [named.name.text.trimmingBackticks]
        }
        if outer.is(InitializerDeclSyntax.self) { names.append("init") }
      }
      return names
    }
  }
#endif

#if Macros
  import SwiftParser
  import SwiftSyntax

  /// The code for the recorded texts of a function's arguments.
  package struct TracedParameters {
    /// An expression for the texts; empty if no arguments are recorded.
    package let text: String

    /// - Parameter recorder: The type or module that contains the recorder's functions.
    package init(
      _ clause: FunctionParameterClauseSyntax, _ options: RecordedValues,
      recorder: String = "SeqtraceRecording"
    ) {
      guard options.recordsArguments, !clause.parameters.isEmpty else {
        text = ""
        return
      }
      let values = clause.parameters.map {
        "\"\(Self.names(of: $0).joined(separator: " "))\": "
          + Self.value(of: $0, options.redacted, recorder)
      }
      text = "\(recorder).Recorder.arguments([\(values.joined(separator: ", "))])"
    }

    /// Returns the names of a parameter that describe the argument: the label and the internal name.
    ///
    /// If the label doesn't describe it, the function's name does: `setPassword(_:)`,
    /// `changePassword(from:to:)`. For an initialiser, the type's name does: `Password(_:)`.
    private static func names(of parameter: FunctionParameterSyntax) -> [String] {
      let names = [parameter.firstName, parameter.secondName].compactMap(\.self)
      let list = parameter.parent?.as(FunctionParameterListSyntax.self)
      // In `secret(of: user)`, the label `of` isn't among these: the argument is the owner of the secret, and
      // not the secret.
      let isDescribed = ["_", "as", "from", "to", "with"].contains(parameter.firstName.text)
      let declaration = list?.parent?.parent?.parent
      let name =
        declaration?.as(FunctionDeclSyntax.self)?.name.text ?? declaration?.nameOfCreatedType
      let description = isDescribed ? name.map { $0 + "()" } : nil
      return ([description] + names.map(\.text)).compactMap(\.self)
        .map(\.trimmingBackticks).filter { $0 != "_" }.map(\.escapingQuotes)
    }

    private static func value(
      of parameter: FunctionParameterSyntax, _ redacted: Set<String>, _ recorder: String
    ) -> String {
      let name = parameter.secondName ?? parameter.firstName
      let names = [parameter.firstName, name].map(\.text.trimmingBackticks)
      if !redacted.isDisjoint(with: names) { return "\(recorder).Recorder._Expansion.redacted" }
      if name.tokenKind == .wildcard || !canBeShown(parameter.type) {
        return "\(recorder).Recorder._Expansion.unshown"
      }
      let isPlain = name.text.hasPrefix("`") || name.text.isValidSwiftIdentifier(for: .variableName)
      let value = isPlain ? name.text : "`\(name.text)`"
      return parameter.ellipsis == nil
        ? value : "\(recorder).Recorder._Expansion.variadic(\(value))"
    }

    /// Returns whether an argument of this type can be passed to the code that makes its text.
    private static func canBeShown(_ type: TypeSyntax) -> Bool {
      // A nonescaping function can't be passed, nor can a value that can't be copied. A type with an
      // ownership specifier probably has such values.
      if type.isFunction || type.is(PackExpansionTypeSyntax.self) { return false }
      return type.specifiers.isDisjoint(with: ["borrowing", "consuming", "sending"])
    }
  }

  extension Syntax {
    /// The name of the type that has this initialiser; `nil` if this isn't an initialiser.
    fileprivate var nameOfCreatedType: String? {
      guard self.is(InitializerDeclSyntax.self) else { return nil }
      var node = parent
      while let current = node {
        if let named = current.asProtocol((any NamedDeclSyntax).self) { return named.name.text }
        if let other = current.as(ExtensionDeclSyntax.self) {
          return other.extendedType.trimmedDescription
        }
        node = current.parent
      }
      return nil
    }
  }

  extension TypeSyntax {
    /// The specifiers that are written before the type: `inout`, `consuming`, `sending`, …
    package var specifiers: Set<String> {
      guard let type = self.as(AttributedTypeSyntax.self) else { return [] }
      let words =
        type.specifiers.map(\.trimmedDescription)
        + type.lateSpecifiers.map(\.trimmedDescription)
      return Set(words)
    }

    package var isFunction: Bool {
      if let type = self.as(AttributedTypeSyntax.self) { return type.baseType.isFunction }
      return self.is(FunctionTypeSyntax.self)
    }

    package var isOpaque: Bool {
      tokens(viewMode: .sourceAccurate).contains { $0.tokenKind == .keyword(.some) }
    }

    /// The type's name without generic arguments.
    package var name: String? { self.as(IdentifierTypeSyntax.self)?.name.text }
  }
#endif

#if Macros
  import SwiftParser
  import SwiftSyntax

  /// A function's parameters, as the texts that are recorded of them.
  package struct TracedParameters {
    /// An expression for the texts of the values, or nothing if none are recorded.
    package let text: String

    /// - Parameter recorder: The type or module that has the recorder's functions.
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

    /// What a parameter is called outside and inside, as far as that says something.
    ///
    /// A function's name says what its first argument is, if that has no label: `setPassword() text`.
    private static func names(of parameter: FunctionParameterSyntax) -> [String] {
      let names = [parameter.firstName, parameter.secondName].compactMap(\.self)
      let list = parameter.parent?.as(FunctionParameterListSyntax.self)
      let isDescribed = parameter.firstName.text == "_" && list?.first?.id == parameter.id
      let function = list?.parent?.parent?.parent?.as(FunctionDeclSyntax.self)
      let description = isDescribed ? function.map { $0.name.text + "()" } : nil
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

    /// Whether the value can be passed on to be described.
    private static func canBeShown(_ type: TypeSyntax) -> Bool {
      // Functions that don't escape can't be, nor what can't be copied, which is likely where
      // ownership is spelled out.
      if type.isFunction || type.is(PackExpansionTypeSyntax.self) { return false }
      return type.specifiers.isDisjoint(with: ["borrowing", "consuming", "sending"])
    }
  }

  extension TypeSyntax {
    /// The words before the type: `inout`, `consuming`, `sending`, …
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

    /// The name of a type without generic arguments.
    package var name: String? { self.as(IdentifierTypeSyntax.self)?.name.text }
  }
#endif

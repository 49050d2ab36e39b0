#if Macros
  import SwiftParser
  import SwiftSyntax

  /// A function's parameters, as the texts that are recorded of them.
  package struct TracedParameters {
    /// What stands for a value that is not to be seen.
    package static let redaction = "•••"

    /// An array literal, or nothing if no values are recorded.
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
      let values = clause.parameters.map { Self.value(of: $0, options.redacted, recorder) }
      text = "[\(values.joined(separator: ", "))]"
    }

    private static func value(
      of parameter: FunctionParameterSyntax, _ redacted: Set<String>, _ recorder: String
    ) -> String {
      let name = parameter.secondName ?? parameter.firstName
      let names = [parameter.firstName, name].map(\.text.trimmingBackticks)
      if !redacted.isDisjoint(with: names) { return "\"\(redaction)\"" }
      if name.tokenKind == .wildcard || !canBeShown(parameter.type) { return "\"…\"" }
      let isPlain = name.text.hasPrefix("`") || name.text.isValidSwiftIdentifier(for: .variableName)
      let writer = parameter.ellipsis == nil ? "literal" : "_Expansion.variadic"
      return "\(recorder).Recorder.\(writer)(\(isPlain ? name.text : "`\(name.text)`"))"
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

#if Macros
  import SwiftSyntax
  import SwiftSyntaxBuilder

  /// The body that records a function.
  ///
  /// The original body becomes the closure of a call of `Recorder.recordCall`. If it wouldn't compile as a
  /// closure, because it consumes or sends a value, it stays in place, and code that starts and ends the call
  /// is added before it.
  package struct TracedFunction {
    private let function: FunctionDeclSyntax
    private let type: EnclosingType
    private let options: RecordedValues
    private let place: SourcePlace
    private let places: SourcePlace.Finder

    /// Creates the recorded function. `places` returns the source location of a part of the body.
    package init(
      _ function: FunctionDeclSyntax, in type: EnclosingType, _ options: RecordedValues,
      at place: SourcePlace, _ places: @escaping SourcePlace.Finder
    ) {
      self.function = function
      self.type = type
      self.options = options
      self.place = place
      self.places = places
    }

    package var body: [CodeBlockItemSyntax] {
      isClosable ? argumentsBefore + [closedBody] : scopedBody
    }

    // MARK: - With a closure

    private var closedBody: CodeBlockItemSyntax {
      let effects = function.signature.effectSpecifiers
      let isThrowing = effects?.throwsClause?.isReal ?? false
      var prefix = returnsValue ? "return " : ""
      if isThrowing { prefix += "try " }
      if effects?.asyncSpecifier != nil { prefix += "await " }
      return """
        \(raw: prefix)SeqtraceRecording.Recorder.recordCall(\(raw: callArguments)) {\(raw: signature)
        \(statements.trimmed)
        }
        """
    }

    private var callArguments: String {
      var arguments = "\"\(name.full.escapingQuotes)\""
      if !valuesText.isEmpty {
        arguments += ", with: \(inoutNames.isEmpty ? valuesText : Self.valuesName)"
      }
      arguments += ", on: \(party)"
      if options.recordsResults { arguments += describing }
      return arguments + place.arguments
    }

    private var describing: String {
      let isRedacted = isRedacted(name.base)
      var text = ""
      if returnsValue, !(result?.isOpaque ?? false) {
        text +=
          isRedacted
          ? ", returning: { _ in \"•••\" }"
          : ", returning: { SeqtraceRecording.Recorder.literal($0, named: \"\(name.base.escapingQuotes)\") }"
      }
      guard let clause = function.signature.effectSpecifiers?.throwsClause, clause.isReal,
        !isRedacted
      else { return text }
      return text + ", throwing: { SeqtraceRecording.Recorder.literal($0) }"
    }

    private func isRedacted(_ name: String) -> Bool { options.redacted.contains(name) }

    /// The closure's signature, written explicitly so that the body is type-checked as before; empty if the
    /// type of the result can't be written.
    private var signature: String {
      let result = function.signature.returnClause?.type
      let effects = function.signature.effectSpecifiers
      var text = " () "
      if effects?.asyncSpecifier != nil { text += "async " }
      if let clause = effects?.throwsClause {
        text += clause.type.map { "throws(\($0.trimmedDescription)) " } ?? "throws "
      }
      guard let result else { return text + "-> Void in" }
      if result.isOpaque { return text == " () " ? "" : text + "in" }
      if let optional = result.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
        return text + "-> \(optional.wrappedType.trimmedDescription)? in"
      }
      return text + "-> \(result.trimmedDescription) in"
    }

    // MARK: - With a scope

    private var scopedBody: [CodeBlockItemSyntax] {
      let start = CallStart(
        name: name.full.escapingQuotes, arguments: valuesText, party: party,
        isAsync: function.signature.effectSpecifiers?.asyncSpecifier != nil, place: place)
      let clause = function.signature.effectSpecifiers?.throwsClause
      let scope = ScopedStatements(
        CaptureListShelter(
          returnsValue ? statements.returningOnlyExpression : statements, throwing: clause
        ).result,
        throwing: clause,
        describesErrors: options.recordsResults && !isRedacted(name.base))
      return start.scope(around: scope)
    }

    /// The original statements, with additions that record the work that they start and await.
    private var statements: CodeBlockItemListSyntax {
      var context = ConcurrencyRules.Context(isScoped: !isClosable)
      context.parameters = function.signature.parameterClause.parameters
        .map(ConcurrencyRules.Parameter.init)
      return ConcurrencyRules(function.body?.statements ?? [], in: context, at: places).statements
    }

    /// Whether the body can become a closure.
    private var isClosable: Bool {
      let owning: Set = ["consuming", "__consuming", "borrowing"]
      if function.modifiers.has(owning) || result?.specifiers.contains("sending") ?? false {
        return false
      }
      if type.isNoncopyable, let name = result?.name, name == "Self" || name == type.name {
        return false
      }
      let closed: Set = ["consuming", "borrowing", "sending", "__owned"]
      return !function.signature.parameterClause.parameters.contains {
        !$0.type.specifiers.isDisjoint(with: closed)
      }
    }

    // MARK: - Parts

    private static let valuesName = "recordedArguments"

    private var name: DeclarationName { DeclarationName(function)! }
    private var result: TypeSyntax? { function.signature.returnClause?.type }

    private var returnsValue: Bool {
      guard let text = result?.trimmedDescription else { return false }
      return !["Void", "()", "Swift.Void"].contains(text)
    }

    private var party: String {
      if type.kind == .none { return ".role(\"\(place.module)\")" }
      let changesSelf: Set = ["mutating", "consuming", "__consuming", "borrowing"]
      return type.party(
        isStatic: function.modifiers.isStatic, isMutating: function.modifiers.has(changesSelf))
    }

    private var inoutNames: [String] {
      function.signature.parameterClause.parameters
        .filter { $0.type.specifiers.contains("inout") }.map {
          ($0.secondName ?? $0.firstName).text
        }
    }

    private var valuesText: String {
      TracedParameters(function.signature.parameterClause, options).text
    }

    /// A statement that stores the texts of the arguments before the body can change an `inout` argument;
    /// none if there is no such argument.
    private var argumentsBefore: [CodeBlockItemSyntax] {
      guard !inoutNames.isEmpty, !valuesText.isEmpty else { return [] }
      return [
        """
        let \(raw: Self.valuesName): [String] =
          SeqtraceRecording.RecordingSession.current == nil ? [] : \(raw: valuesText)
        """
      ]
    }
  }
#endif

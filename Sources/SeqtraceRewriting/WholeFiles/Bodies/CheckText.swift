#if Macros
  import SwiftSyntax

  /// The expectation that a statement checks, as text. For `#expect(total == 10)` and
  /// `XCTAssertEqual(total, 10)`, it is `total == 10`.
  struct CheckText {
    let text: String

    /// Creates the text; `nil` for a statement that checks nothing.
    init?(_ item: CodeBlockItemSyntax, _ index: PackageIndex) {
      let variable = item.item.as(VariableDeclSyntax.self)
      let value = item.item.as(ExprSyntax.self) ?? variable?.bindings.first?.initializer?.value
      guard let expression = value?.checked else { return nil }
      if let macro = expression.as(MacroExpansionExprSyntax.self) {
        guard ["expect", "require"].contains(macro.macroName.text) else { return nil }
        let first = macro.arguments.first.map { first in
          (first.label.map { "\($0.text): " } ?? "") + first.expression.effectless.shownText()
        }
        // A closure that consists of a single statement is shown as part of the expectation.
        let closure = macro.trailingClosure.map { closure in
          let only = closure.statements.count == 1 ? closure.statements.first?.shownText() : nil
          return only.map { " { \($0) }" } ?? " \(closure.shownText())"
        }
        if macro.arguments.first?.label?.text == "throws", let only = macro.onlyStatement {
          let type = macro.arguments.first?.expression.shownText() ?? ""
          let name = type.hasSuffix(".self") ? String(type.dropLast(".self".count)) : type
          text = "\(only.effectless.shownText()) throws \(name)"
          return
        }
        text = ((first ?? "") + (closure ?? "")).trimmed
      } else if let call = expression.as(FunctionCallExprSyntax.self) {
        let name = call.calledName
        let arguments = call.arguments.map { $0.expression.effectless.shownText() }
        if let form = Self.forms[name], let first = arguments.first {
          text = form.text(first, arguments.dropFirst().first ?? "")
        } else if Self.isCheck(call, name) || index.knows(.isAssertion, of: name) {
          text = call.shownText()
        } else {
          return nil
        }
      } else {
        return nil
      }
    }

    private static func isCheck(_ call: FunctionCallExprSyntax, _ name: String) -> Bool {
      if name.hasPrefix("XCTAssert") || ["XCTFail", "XCTSkip"].contains(name) { return true }
      if ["confirmation", "withKnownIssue"].contains(name) { return true }
      if let label = waits[name] { return call.arguments.first?.label?.text == label }
      return call.calledExpression.trimmedDescription == "Issue.record"
    }

    /// The functions that wait for expectations of XCTest, with the label of their first argument.
    private static let waits = [
      "wait": "for", "fulfillment": "of", "waitForExpectations": "timeout",
    ]

    /// The way in which an XCTest assertion is written as an expression of its first one or two arguments.
    private enum Form {
      case compared(by: String)
      case alone(prefix: String, suffix: String)

      func text(_ first: String, _ second: String) -> String {
        switch self {
        case .compared(let sign): "\(first) \(sign) \(second)"
        case .alone(let prefix, let suffix): prefix + first + suffix
        }
      }
    }

    private static let forms: [String: Form] = [
      "XCTAssert": .alone(prefix: "", suffix: ""),
      "XCTAssertTrue": .alone(prefix: "", suffix: ""),
      "XCTAssertFalse": .alone(prefix: "", suffix: " == false"),
      "XCTAssertNil": .alone(prefix: "", suffix: " == nil"),
      "XCTAssertNotNil": .alone(prefix: "", suffix: " != nil"),
      "XCTUnwrap": .alone(prefix: "", suffix: " != nil"),
      "XCTAssertThrowsError": .alone(prefix: "", suffix: " throws"),
      "XCTAssertNoThrow": .alone(prefix: "", suffix: " doesn't throw"),
      "XCTAssertEqual": .compared(by: "=="), "XCTAssertNotEqual": .compared(by: "!="),
      "XCTAssertIdentical": .compared(by: "==="), "XCTAssertNotIdentical": .compared(by: "!=="),
      "XCTAssertGreaterThan": .compared(by: ">"), "XCTAssertLessThan": .compared(by: "<"),
      "XCTAssertGreaterThanOrEqual": .compared(by: ">="),
      "XCTAssertLessThanOrEqual": .compared(by: "<="),
    ]
  }

  extension MacroExpansionExprSyntax {
    /// The expression in the trailing closure; `nil` unless it is the closure's only statement.
    fileprivate var onlyStatement: ExprSyntax? {
      guard let statements = trailingClosure?.statements, statements.count == 1 else { return nil }
      return statements.first?.item.as(ExprSyntax.self)
    }
  }

  extension ExprSyntax {
    /// The expression without `try` and `await`, and without the variable to which its value is assigned.
    fileprivate var checked: ExprSyntax {
      if let sequence = self.as(SequenceExprSyntax.self), let last = sequence.elements.last,
        sequence.elements.contains(where: { $0.is(AssignmentExprSyntax.self) })
      {
        return last.checked
      }
      return effectless
    }
  }

  extension String {
    fileprivate var trimmed: String {
      String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
  }
#endif

import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// Adds a copy of a function with another name.
struct Twin: PeerMacro {
  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard var function = declaration.as(FunctionDeclSyntax.self) else { return [] }
    function.attributes = []
    function.name = .identifier(function.name.text + "Twin")
    return [DeclSyntax(function)]
  }
}

/// Adds calls at the start and at the end of a body.
struct Around: BodyMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingBodyFor declaration: some DeclSyntaxProtocol & WithOptionalCodeBlockSyntax,
    in context: some MacroExpansionContext
  ) throws -> [CodeBlockItemSyntax] {
    ["enter()", "defer { leave() }"] + (declaration.body?.statements.map { $0 } ?? [])
  }
}

/// Adds `Around` to all functions of a type.
struct Each: MemberAttributeMacro {
  static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingAttributesFor member: some DeclSyntaxProtocol, in context: some MacroExpansionContext
  ) throws -> [AttributeSyntax] {
    member.is(FunctionDeclSyntax.self) ? ["@Around"] : []
  }
}

/// Adds the text of a type's members.
struct Counted: MemberMacro {
  static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    let members = declaration.memberBlock.members
    return [
      "static let memberCount = \(raw: members.count)",
      "static let memberText = \(literal: members.trimmedDescription)",
    ]
  }
}

/// Makes a property computed, from the text of its own initial value.
struct Described: AccessorMacro {
  static func expansion(
    of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    let value = declaration.as(VariableDeclSyntax.self)?.bindings.first?.initializer?.value
    return ["get { \(literal: value?.trimmedDescription ?? "") }"]
  }
}

/// The value and the text of an expression.
struct Text: ExpressionMacro {
  static func expansion(
    of node: some FreestandingMacroExpansionSyntax, in context: some MacroExpansionContext
  ) throws -> ExprSyntax {
    let expression = node.arguments.first!.expression
    return "(\(expression), \(literal: expression.trimmedDescription))"
  }
}

/// The value and the text of a trailing closure.
struct Trailing: ExpressionMacro {
  static func expansion(
    of node: some FreestandingMacroExpansionSyntax, in context: some MacroExpansionContext
  ) throws -> ExprSyntax {
    let closure = node.trailingClosure!
    return "(\(closure)(), \(literal: closure.statements.trimmedDescription))"
  }
}

/// The line and the column of the macro in its file.
struct Place: ExpressionMacro {
  static func expansion(
    of node: some FreestandingMacroExpansionSyntax, in context: some MacroExpansionContext
  ) throws -> ExprSyntax {
    let place = context.location(of: node)!
    return "\"\\(\(place.line)):\\(\(place.column))\""
  }
}

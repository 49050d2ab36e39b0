#if Macros
  import SwiftSyntax

  // The text with which a statement is shown.
  extension CodeBlockItemSyntax {
    /// The statement's source on one line, without the content of the blocks and closures in it.
    var shownText: String {
      if let branch = item.as(ExpressionStmtSyntax.self)?.expression {
        if let node = branch.as(IfExprSyntax.self) {
          return branch.shownText(before: node.body.leftBrace)
        }
        if let node = branch.as(SwitchExprSyntax.self) {
          return branch.shownText(before: node.leftBrace)
        }
      }
      let statement = Syntax(item)
      let blocks: [CodeBlockSyntax?] = [
        item.as(ForStmtSyntax.self)?.body, item.as(WhileStmtSyntax.self)?.body,
        item.as(DoStmtSyntax.self)?.body, item.as(RepeatStmtSyntax.self)?.body,
        item.as(GuardStmtSyntax.self)?.body, item.as(DeferStmtSyntax.self)?.body,
      ]
      let block = blocks.compactMap(\.self).first
      return statement.shownText(before: block?.leftBrace)
    }
  }

  extension SyntaxProtocol {
    /// The greatest length of a statement's text.
    private var mostCharacters: Int { 240 }

    /// Returns the source on one line, up to a token, with `…` in place of the content of closures.
    func shownText(before end: TokenSyntax? = nil) -> String {
      var text = ""
      var isInClosure = false
      var hasSpace = false
      var shownUpTo = position
      for token in tokens(viewMode: .sourceAccurate) {
        if let end, token.position >= end.position { break }
        if token.position < shownUpTo { continue }
        let wasInClosure = isInClosure
        isInClosure = token.isInsideClosure(in: Syntax(self))
        if isInClosure {
          if !wasInClosure { text += " …" }
          hasSpace = true
          continue
        }
        // Of a multiline string with interpolations, the content isn't shown.
        if case .stringSegment(let segment) = token.tokenKind,
          segment.hasSuffix("\n") || text.hasSuffix("…")
        {
          if !text.hasSuffix("…") { text += "…" }
          continue
        }
        let closesString =
          token.tokenKind == .multilineStringQuote && text.hasSuffix("…")
        let isInBrackets = "([".contains(text.last ?? "(") || ")]".contains(token.text)
        if !isInBrackets, !closesString, hasSpace || !token.leadingTrivia.isEmpty { text += " " }
        hasSpace = !token.trailingTrivia.isEmpty
        if token.tokenKind == .multilineStringQuote,
          let literal = token.parent?.as(StringLiteralExprSyntax.self), let line = literal.oneLine
        {
          text += line
          shownUpTo = literal.endPosition
          hasSpace = !literal.trailingTrivia.isEmpty
        } else {
          text += token.text
        }
        if text.count > mostCharacters { return text.prefix(mostCharacters) + "…" }
      }
      return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
  }

  extension StringLiteralExprSyntax {
    private var mostCharacters: Int { 60 }

    /// The content of a multiline string on one line, shortened if it is long; `nil` if it has
    /// interpolations.
    fileprivate var oneLine: String? {
      if openingPounds != nil { return nil }
      var text = ""
      for segment in segments {
        guard let segment = segment.as(StringSegmentSyntax.self) else { return nil }
        text += segment.content.text
      }
      if text.hasSuffix("\n") { text.removeLast() }
      var line = ""
      for character in text {
        if line.count >= mostCharacters, line.last != "\\" { return "\"\(line)…\"" }
        switch character {
        case "\n": line += "\\n"
        case "\"" where line.last != "\\": line += "\\\""
        default: line.append(character)
        }
      }
      return "\"\(line)\""
    }
  }

  extension TokenSyntax {
    /// Returns whether the token is inside the statements of a block or closure that is inside a node.
    func isInsideBlock(of outer: Syntax) -> Bool {
      sequence(first: Syntax(self), next: \.parent).prefix { $0.id != outer.id }
        .contains { $0.is(CodeBlockItemListSyntax.self) }
    }

    /// Returns whether the token is inside the statements of a closure that is inside a node.
    fileprivate func isInsideClosure(in outer: Syntax) -> Bool {
      var node = Syntax(self)
      while node.id != outer.id, let parent = node.parent {
        if node.is(CodeBlockItemListSyntax.self), parent.is(ClosureExprSyntax.self) { return true }
        node = parent
      }
      return false
    }
  }
#endif

#if Macros
  import SwiftSyntax

  /// The code of an original line, with the position of each token in the rewritten line.
  struct LineCode {
    /// A position at which the rewritten line can be divided so that the code after it is in its original
    /// column.
    struct Split {
      /// The end of the first part, which moves to an earlier line. It is an index in the rewritten line.
      let end: Int
      /// The number of columns by which the added code shifts the code after it to the right.
      let shift: Int
    }

    /// Code that may read its source location.
    private struct Reader {
      let column: Int
      /// Whether the code reads its column. Any call may read its line.
      let readsColumn: Bool
    }

    /// The first token of the line; `nil` if the line starts inside a token.
    let first: TokenSyntax?
    /// The columns of the line's tokens in the original line, in order.
    private let columns: [Int]
    /// The columns of the same tokens in the rewritten line; empty if the lines couldn't be aligned.
    private let places: [Int]
    /// The original columns before which code was added. Each has the split after that code, at which the
    /// line may be divided.
    private let additions: [(column: Int, split: Split)]
    private let readers: [Reader]
    private let literals: [Range<Int>]

    /// Creates the code; `nil` if nothing on the line may read its source location.
    ///
    /// - Parameters:
    ///   - offset: The offset of the line in the file.
    ///   - names: The names of functions with calls that read their own column.
    init?(
      _ file: SourceFileSyntax, at offset: Int, _ line: ArraySlice<UInt8>, becomes text: [UInt8],
      _ names: Set<String>
    ) {
      let start = AbsolutePosition(utf8Offset: offset + line.prefix(while: \.isSpace).count)
      let token = file.token(at: start)
      first = token?.positionAfterSkippingLeadingTrivia == start ? token : nil
      var readers: [Reader] = []
      var literals: [Range<Int>] = []
      var next = token
      while let token = next, token.position.utf8Offset < offset + line.count {
        let column = token.positionAfterSkippingLeadingTrivia.utf8Offset - offset
        if let readsColumn = token.readsColumn(names) {
          readers.append(Reader(column: column, readsColumn: readsColumn))
        }
        if token.isInLiteral { literals.append(column..<(column + token.trimmedLength.utf8Length)) }
        next = token.nextToken(viewMode: .sourceAccurate)
      }
      if readers.isEmpty { return nil }
      (self.readers, self.literals) = (readers, literals)

      let old = Lexemes(line)
      var new = Lexemes(text[...])
      new.hideTexts(in: text)
      let matches = old.matches(in: new)
      columns = old.all.map(\.lowerBound)
      places = matches.map { new.all[$0].lowerBound }
      var additions: [(column: Int, split: Split)] = []
      for (index, match) in matches.enumerated()
      where match > (index == 0 ? 0 : matches[index - 1] + 1) {
        // Divide the line before a full stop, and not after it, because no whitespace may follow a full stop.
        let isMember = text[places[index] - 1] == UInt8(ascii: ".")
        let end = new.all[match - (isMember ? 2 : 1)].upperBound
        if !isMember, !text[..<end].allowsLine(before: text[places[index]...]) { continue }
        additions.append((columns[index], Split(end: end, shift: places[index] - columns[index])))
      }
      self.additions = additions
    }

    /// The last possible split that is before all code that may read its source location; `nil` if there is
    /// none.
    var split: Split? {
      let limit = readers.first?.column ?? 0
      let place = additions.last { addition in
        addition.column <= limit && !literals.contains { $0.contains(addition.column) }
      }
      return place?.split
    }

    /// Returns whether any code that reads its column is still in another column after the line has been
    /// divided, if it was.
    func hasShiftedReader(after split: Split?) -> Bool {
      readers.contains { reader in
        guard reader.readsColumn, let index = columns.firstIndex(of: reader.column),
          places.indices.contains(index)
        else { return reader.readsColumn }
        return places[index] - (split?.shift ?? 0) != reader.column
      }
    }
  }

  extension ArraySlice<UInt8> {
    /// Returns whether the line may be divided between these bytes, which end with added code, and the code
    /// after them. It may if this doesn't change how an operator, a call or a subscript is parsed.
    fileprivate func allowsLine(before code: ArraySlice<UInt8>) -> Bool {
      if [UInt8(ascii: "("), UInt8(ascii: ","), .semicolon, .leftBrace].contains(last) {
        return true
      }
      if suffix(6).elementsEqual("return".utf8) || suffix(3).elementsEqual(" in".utf8) {
        return true
      }
      guard let first = code.first else { return false }
      if first.isPartOfWord || ".,;)]}#@\"".utf8.contains(first) { return true }
      let sign = code.prefix { "+-*/%&|^<>=~".utf8.contains($0) }
      return !sign.isEmpty && code.dropFirst(sign.count).first?.isSpace == true
    }
  }

  extension TokenSyntax {
    /// Returns whether the code that starts with this token reads its column; `nil` if it doesn't even read
    /// its line.
    fileprivate func readsColumn(_ names: Set<String>) -> Bool? {
      if let macro = parent?.asProtocol((any FreestandingMacroExpansionSyntax).self) {
        guard macro.pound.id == id else { return nil }
        let name = macro.macroName.text
        return name == "line" ? false : Self.placelessMacros.contains(name) ? nil : true
      }
      let closure = parent?.as(ClosureExprSyntax.self)
      guard
        let call = (closure.map { Syntax($0) } ?? Syntax(self)).parent?
          .as(FunctionCallExprSyntax.self)
      else { return nil }
      let isStart = call.leftParen.map { $0.id == id } ?? (call.trailingClosure?.leftBrace.id == id)
      // Whatever an attribute reads moves together with the attribute's declaration, so it doesn't count.
      guard isStart, !isInAttribute else { return nil }
      if names.contains(call.calledName) { return true }
      return Self.placelessFunctions.contains(call.calledName) ? nil : false
    }

    private static let placelessMacros: Set = [
      "file", "fileID", "filePath", "function", "dsohandle", "isolation", "selector", "keyPath",
    ]

    /// Functions of Swift's libraries that start, resume or await work. They don't read their source
    /// location.
    private static let placelessFunctions = Set(WorkFunction.all.keys).union([
      "Task", "detached", "immediate", "addTask", "addTaskUnlessCancelled", "withTaskGroup",
      "withThrowingTaskGroup", "withDiscardingTaskGroup", "withThrowingDiscardingTaskGroup",
      "withCheckedContinuation", "withCheckedThrowingContinuation", "withUnsafeContinuation",
      "withUnsafeThrowingContinuation", "resume", "yield", "finish", "cancel", "DispatchWorkItem",
      "BlockOperation", "AsyncStream", "AsyncThrowingStream", "Thread", "concurrentPerform", "post",
      "addObserver", "removeObserver",
    ])

    private var isInAttribute: Bool {
      sequence(first: Syntax(self), next: \.parent).contains { $0.is(AttributeSyntax.self) }
    }

    /// Whether the token is inside a string literal, and not its first token.
    var isInLiteral: Bool {
      var node = parent
      while let outer = node {
        if outer.is(StringLiteralExprSyntax.self), outer.position < position { return true }
        node = outer.parent
      }
      return false
    }

    /// Whether the token belongs to a directive, which must have its line to itself.
    var isInDirective: Bool {
      switch tokenKind {
      case .poundIf, .poundElseif, .poundElse, .poundEndif, .poundSourceLocation: return true
      default: break
      }
      var node = Syntax(self)
      while let outer = node.parent {
        if let clause = outer.as(IfConfigClauseSyntax.self) {
          return clause.condition.map { Syntax($0).id } == node.id
        }
        if outer.is(PoundSourceLocationSyntax.self) { return true }
        if outer.is(CodeBlockItemSyntax.self) || outer.is(MemberBlockItemSyntax.self) {
          return false
        }
        node = outer
      }
      return false
    }

    /// Whether the token is the first one of a statement or a declaration.
    var startsItem: Bool {
      var node = Syntax(self)
      while let outer = node.parent, outer.position == node.position {
        if outer.is(CodeBlockItemSyntax.self) || outer.is(MemberBlockItemSyntax.self) {
          return true
        }
        node = outer
      }
      return false
    }
  }
#endif

#if Macros
  import Foundation
  import SeqtraceRewriting
  import SwiftParser
  import SwiftSyntax

  /// A package's sources, whose types are being marked.
  struct MarkedPackage {
    /// What was found.
    struct Counts: Encodable {
      var files = 0
      var types = 0
      var functions = 0
      /// How many functions and types are left out, by reason.
      var leftOut: [String: Int] = [:]
      /// Where the marked types are.
      var places: [Place] = []
    }

    /// The lines of a marked type.
    struct Place: Encodable {
      let file: String
      let first: Int
      let last: Int
      /// Whether it is an extension with a `where` clause.
      let isConstrained: Bool
    }

    private(set) var counts = Counts()
    private let leftOut: Set<String>

    /// - Parameter leftOut: Types that stay as they are, as `path:line`.
    init(leavingOut leftOut: Set<String>) { self.leftOut = leftOut }

    /// Marks the types of all Swift files in a folder.
    mutating func mark(filesIn folder: URL) throws {
      let paths = FileManager.default.subpaths(atPath: folder.path) ?? []
      for path in paths.sorted() where path.hasSuffix(".swift") {
        try mark(folder.appendingPathComponent(path))
      }
    }

    private mutating func mark(_ file: URL) throws {
      let source = try String(contentsOf: file, encoding: .utf8)
      let tree = Parser.parse(source: source)
      let finder = TypeFinder(tree, in: file.path, leavingOut: leftOut)
      finder.walk(tree)
      counts.files += 1
      counts.functions += finder.functions
      counts.leftOut.merge(finder.leftOut, uniquingKeysWith: +)
      guard !finder.starts.isEmpty else { return }
      counts.types += finder.starts.count
      counts.places += finder.places
      try Self.marking(finder.starts, in: source)
        .write(to: file, atomically: true, encoding: .utf8)
    }

    /// The source with the attribute at each place; no line gets another number.
    private static func marking(_ places: [AbsolutePosition], in source: String) -> String {
      var bytes = Array(source.utf8)
      for place in places.sorted(by: >) {
        bytes.insert(contentsOf: Array("@Traced ".utf8), at: place.utf8Offset)
      }
      // The first line may have to stay the first.
      let start = source.hasPrefix("#!") ? (bytes.firstIndex(of: 10) ?? 0) + 1 : 0
      bytes.insert(contentsOf: Array("import SeqtraceMacros; ".utf8), at: start)
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  /// Finds the types of a file that can be marked, and counts what will be recorded of them.
  private final class TypeFinder: SyntaxVisitor {
    private(set) var starts: [AbsolutePosition] = []
    private(set) var places: [MarkedPackage.Place] = []
    private(set) var functions = 0
    private(set) var leftOut: [String: Int] = [:]
    private let converter: SourceLocationConverter
    private let path: String
    private let excluded: Set<String>

    init(_ tree: SourceFileSyntax, in path: String, leavingOut excluded: Set<String>) {
      converter = SourceLocationConverter(fileName: path, tree: tree)
      self.path = path
      self.excluded = excluded
      super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { take(node) }
    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { take(node) }
    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { take(node) }
    override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { take(node) }
    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind { take(node) }

    // What is inside of bodies is nobody's member.
    override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: AccessorBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

    private func take(_ node: some DeclGroupSyntax) -> SyntaxVisitorContinueKind {
      let start = node.positionAfterSkippingLeadingTrivia
      let line = converter.location(for: start).line
      let type = EnclosingType(node)
      if let obstacle = Obstacle(of: node, in: type) {
        count("\(obstacle)")
      } else if excluded.contains("\(path):\(line)") {
        count("the compiler refuses it")
      } else {
        starts.append(start)
        let end = converter.location(for: node.endPositionBeforeTrailingTrivia).line
        let isConstrained = node.as(ExtensionDeclSyntax.self)?.genericWhereClause != nil
        places.append(
          MarkedPackage.Place(file: path, first: line, last: end, isConstrained: isConstrained))
        for member in node.memberBlock.members { count(member.decl, in: type) }
      }
      return .visitChildren
    }

    private func count(_ member: DeclSyntax, in type: EnclosingType) {
      guard member.is(FunctionDeclSyntax.self) || member.is(InitializerDeclSyntax.self) else {
        return
      }
      if let function = member.as(FunctionDeclSyntax.self), function.isOperator {
        count("operator")
      } else if let obstacle = Obstacle(of: member, in: type) {
        count("\(obstacle)")
      } else {
        functions += 1
      }
    }

    private func count(_ reason: String) { leftOut[reason, default: 0] += 1 }
  }
#endif

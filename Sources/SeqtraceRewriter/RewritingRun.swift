#if Macros
  import Foundation
  import SeqtraceRewriting
  import SwiftParser
  import SwiftSyntax

  /// An execution of the rewriter on a package's sources.
  ///
  /// A file is parsed if it has changed since the last execution. It is rewritten if it was parsed, if less
  /// must be added to its functions, or if the declarations of any file have changed.
  struct RewritingRun {
    private struct Source: @unchecked Sendable {  // The syntax tree never changes.
      let file: PackageDescription.File
      let text: String
      let origin: KnownFiles.Origin
      /// The file's declarations.
      let index: PackageIndex
      /// The syntax tree; `nil` if the file hasn't changed.
      let newTree: SourceFileSyntax?

      var tree: SourceFileSyntax { newTree ?? Parser.parse(source: text) }
    }

    private let arguments: RewriterArguments
    private let sources: [Source]
    private let declared: PackageIndex
    private let known: [String: KnownFiles.File]
    /// The package's declarations as of the last execution.
    private let knownIndex: PackageIndex
    private var givenWay: GivenWay

    init(_ arguments: RewriterArguments) throws {
      self.arguments = arguments
      let description = try PackageDescription(contentsOf: arguments.description)
      let last = KnownFiles(contentsOf: arguments.output + "/known-files")
      let known = last.byPath
      sources = try Self.inParallel(description.files(in: arguments.package)) { file in
        try Self.read(file, known)
      }
      self.known = known
      declared = sources.reduce(into: PackageIndex()) { $0.add($1.index) }
      knownIndex = last.index
      givenWay = GivenWay(
        contentsOf: arguments.output + "/given-way",
        manifest: try PackageDescription.hashOfManifests(in: arguments.package))
    }

    private static func read(
      _ file: PackageDescription.File, _ known: [String: KnownFiles.File]
    ) throws -> Source {
      let text = try UnreadableSource.text(of: file.path)
      let origin = KnownFiles.Origin(
        path: file.path, module: file.module, isTest: file.isTest, hash: text.contentHash)
      if let last = known[file.path], last.origin == origin {
        return Source(file: file, text: text, origin: origin, index: last.index, newTree: nil)
      }
      let tree = Parser.parse(source: text)
      var index = PackageIndex()
      index.add(text, tree)
      return Source(file: file, text: text, origin: origin, index: index, newTree: tree)
    }

    /// The package's declarations, and the classes for which the compiler refused the code that records a
    /// destruction.
    private var index: PackageIndex {
      var index = declared
      index.classesWithoutDeaths = Set(
        sources.flatMap {
          givenWay.classesWithoutDeaths(in: $0.file.path, hash: $0.origin.hash)
        })
      return index
    }

    // MARK: - Adding less

    /// Lowers the degree of each function with an error, so that less is added to it.
    ///
    /// - Returns: Whether any of the errors is in a rewritten file.
    mutating func giveWay(to errors: CompilerErrors) throws -> Bool {
      var hasChanged = false
      let index = index
      for source in sources {
        guard let places = errors.places[source.file.path], let result = rewritten(source, index),
          result.text != nil
        else { continue }
        hasChanged = true
        for line in Set(places.map { result.originalLine(of: $0.line, column: $0.column) }) {
          if let function = RewrittenSource.function(at: line, of: result.functions) {
            givenWay.lower(function, in: source.file.path, hash: source.origin.hash)
          } else {
            givenWay.leaveAlone(
              source.file.path, with: result.functions, hash: source.origin.hash)
          }
        }
      }
      return hasChanged
    }

    // MARK: - Writing

    /// Writes the changed rewritten files, the overlay and the summary.
    func write() throws {
      let folder = arguments.output + "/sources"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let index = index
      let isIndexKnown = index == knownIndex
      let files = try Self.inParallel(sources) {
        try writtenFile($0, index, isIndexKnown: isIndexKnown)
      }
      var overlay = Overlay()
      var summary = Summary()
      for file in files {
        summary.count(
          file.result, at: file.origin.path, of: file.origin.module, isTest: file.origin.isTest,
          unowned: file.index.names(.hasUnowned))
        let path = file.origin.path
        if file.result.isRewritten { overlay.replace(path, with: rewrittenPath(of: path)) }
      }
      try Self.write(givenWay.text, to: arguments.output + "/given-way")
      try Self.write(overlay.text, to: arguments.output + "/overlay.yaml")
      try Self.write(summary.text, to: arguments.output + "/summary")
      try KnownFiles(files: files).write(to: arguments.output + "/known-files")
    }

    /// Rewrites a file and writes the new text, unless the last execution's result is still valid.
    private func writtenFile(
      _ source: Source, _ index: PackageIndex, isIndexKnown: Bool
    ) throws -> KnownFiles.File {
      let degrees = givenWay.degrees(in: source.file.path, hash: source.origin.hash)
      let rewrittenPath = rewrittenPath(of: source.file.path)
      let numbers = degrees?.mapValues(\.rawValue)
      if isIndexKnown, source.newTree == nil, let last = known[source.file.path],
        last.degrees == numbers,
        !last.result.isRewritten || FileManager.default.fileExists(atPath: rewrittenPath)
      {
        return last
      }
      let result = rewritten(source, index)
      if let text = result?.text { try Self.write(text, to: rewrittenPath) }
      let path = String(source.file.path.dropFirst(arguments.package.count + 1))
      return KnownFiles.File(
        origin: source.origin, index: source.index, degrees: numbers,
        result: RewrittenFile(result, at: path))
    }

    private func rewrittenPath(of path: String) -> String {
      "\(arguments.output)/sources/\(path.contentHash)-\((path as NSString).lastPathComponent)"
    }

    private func rewritten(_ source: Source, _ index: PackageIndex) -> RewrittenSource? {
      let hash = source.origin.hash
      guard let degrees = givenWay.degrees(in: source.file.path, hash: hash) else { return nil }
      let module = source.file.module
      var rewriter = SourceRewriter(index: index, module: module, isTest: source.file.isTest)
      rewriter.degrees = degrees
      rewriter.options = arguments.options
      let choice = arguments.choice
      rewriter.isChosen = { choice.includes(module: module, type: $0, function: $1) }
      rewriter.tellsStatements = { choice.tells(type: $0, function: $1) }
      return rewriter.rewrite(source.text, source.tree)
    }

    /// Writes a file, unless it already has this content.
    private static func write(_ text: String, to path: String) throws {
      let data = Data(text.utf8)
      if FileManager.default.contents(atPath: path) == data { return }
      try data.write(to: URL(fileURLWithPath: path), options: .atomic)
    }

    /// Maps elements in parallel on all cores.
    private static func inParallel<Element: Sendable, Result>(
      _ elements: [Element], _ transform: (Element) throws -> Result
    ) throws -> [Result] {
      nonisolated(unsafe) var results = [Swift.Result<Result, any Error>?](
        repeating: nil, count: elements.count)
      nonisolated(unsafe) let transform = transform
      let lock = NSLock()
      DispatchQueue.concurrentPerform(iterations: elements.count) { index in
        let result = Swift.Result { try transform(elements[index]) }
        lock.withLock { results[index] = result }
      }
      return try results.map { try $0!.get() }
    }
  }
#endif

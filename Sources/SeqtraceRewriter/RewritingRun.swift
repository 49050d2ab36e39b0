#if Macros
  import Foundation
  import SeqtraceRewriting
  import SwiftParser
  import SwiftSyntax

  /// One run over a package's sources.
  struct RewritingRun {
    /// A file, as it was read.
    private struct Source: @unchecked Sendable {  // A syntax tree never changes.
      let file: PackageDescription.File
      let text: String
      let hash: UInt64
      let tree: SourceFileSyntax
    }

    private let arguments: RewriterArguments
    private let sources: [Source]
    private let index: PackageIndex
    private var givenWay: GivenWay

    init(_ arguments: RewriterArguments) throws {
      self.arguments = arguments
      let description = try PackageDescription(contentsOf: arguments.description)
      sources = try Self.inParallel(description.files(in: arguments.package)) { file in
        let text = try String(contentsOfFile: file.path, encoding: .utf8)
        return Source(
          file: file, text: text, hash: text.contentHash, tree: Parser.parse(source: text))
      }
      index = sources.reduce(into: PackageIndex()) { $0.add($1.text, $1.tree) }
      givenWay = GivenWay(contentsOf: arguments.output + "/given-way")
    }

    // MARK: - Giving way

    /// Adds less to the functions in which there were errors.
    ///
    /// - Returns: Whether any of the errors is in a file that was rewritten.
    mutating func giveWay(to errors: CompilerErrors) throws -> Bool {
      var hasChanged = false
      for source in sources {
        guard let lines = errors.lines[source.file.path], let result = rewritten(source),
          result.text != nil
        else { continue }
        hasChanged = true
        for line in lines {
          let around = result.functions.filter { $0.firstLine <= line && line <= $0.lastLine }
          if let function = around.max(by: { $0.firstLine < $1.firstLine }) {
            givenWay.lower(function, in: source.file.path, hash: source.hash)
          } else {
            givenWay.leaveAlone(source.file.path, hash: source.hash)
          }
        }
      }
      return hasChanged
    }

    // MARK: - Writing

    /// Writes the rewritten files, those that changed, with the overlay and the summary.
    func write() throws {
      let folder = arguments.output + "/sources"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let results = try Self.inParallel(sources) { rewritten($0) }
      var overlay = Overlay()
      var summary = Summary(package: arguments.package)
      for (source, result) in zip(sources, results) {
        summary.count(result, in: source.file)
        guard let text = result?.text else { continue }
        let name =
          "\(source.file.path.contentHash)-\((source.file.path as NSString).lastPathComponent)"
        try Self.write(text, to: "\(folder)/\(name)")
        overlay.replace(source.file.path, with: "\(folder)/\(name)")
      }
      try Self.write(givenWay.text, to: arguments.output + "/given-way")
      try Self.write(overlay.text, to: arguments.output + "/overlay.yaml")
      try Self.write(summary.text, to: arguments.output + "/summary")
    }

    private func rewritten(_ source: Source) -> RewrittenSource? {
      guard let degrees = givenWay.degrees(in: source.file.path, hash: source.hash) else {
        return nil
      }
      let module = source.file.module
      var rewriter = SourceRewriter(index: index, module: module, isTest: source.file.isTest)
      rewriter.degrees = degrees
      rewriter.options = arguments.options
      let choice = arguments.choice
      rewriter.isChosen = { choice.includes(module: module, type: $0, function: $1) }
      return rewriter.rewrite(source.text, source.tree)
    }

    /// Writes a file unless that is what it holds.
    private static func write(_ text: String, to path: String) throws {
      let data = Data(text.utf8)
      if FileManager.default.contents(atPath: path) == data { return }
      try data.write(to: URL(fileURLWithPath: path), options: .atomic)
    }

    /// Maps elements on all cores.
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

  extension String {
    /// A number that changes with the text (FNV-1a).
    var contentHash: UInt64 {
      utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
    }
  }
#endif

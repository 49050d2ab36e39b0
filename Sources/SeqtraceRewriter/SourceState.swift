#if Macros
  import Foundation
  import SeqtraceRewriting

  /// What a run depends on: where nothing of it has changed since the last one, there is nothing to do.
  struct SourceState {
    private let arguments: RewriterArguments
    /// A line for each file, as it is before anything is read for rewriting.
    private let files: [String]

    init(_ arguments: RewriterArguments) throws {
      self.arguments = arguments
      let description = try PackageDescription(contentsOf: arguments.description)
      files = try description.files(in: arguments.package).map { file in
        let bytes = try UnreadableSource.bytes(of: file.path)
        return "\(bytes.contentHash) \(file.isTest) \(file.module) \(file.path)"
      }
    }

    private var path: String { arguments.output + "/state" }

    private var text: String {
      // What the last run wrote may be damaged since.
      let written = ["given-way", "overlay.yaml", "summary"].map { name in
        let bytes = FileManager.default.contents(atPath: arguments.output + "/" + name) ?? Data()
        return "\(bytes.contentHash)"
      }
      let lines = files + [arguments.choice.text, arguments.options.text] + written
      return lines.joined(separator: "\n") + "\n"
    }

    /// Whether the last run found the same.
    var isKnown: Bool { FileManager.default.contents(atPath: path) == Data(text.utf8) }

    /// Remembers this for the next run; to be called when all else is written.
    func remember() throws { try Data(text.utf8).write(to: URL(fileURLWithPath: path)) }
  }

  extension RewritingOptions {
    /// The options in one text, to tell one choice from another.
    fileprivate var text: String {
      "\(recordsValues) \(recordsAccessors) \(recordsProperties) \(recordsOperators) \(recordsInlinable)"
    }
  }
#endif

#if Macros
  import Foundation
  import SeqtraceRewriting

  /// The inputs of a run: if none has changed since the last run, there is nothing to do.
  struct SourceState {
    private let arguments: RewriterArguments
    /// A line for each file, in its state before rewriting.
    private let files: [String]
    private let manifest: UInt64

    init(_ arguments: RewriterArguments) throws {
      self.arguments = arguments
      manifest = try PackageDescription.hashOfManifests(in: arguments.package)
      let description = try PackageDescription(contentsOf: arguments.description)
      files = try description.files(in: arguments.package).map { file in
        let bytes = try UnreadableSource.bytes(of: file.path)
        return "\(bytes.contentHash) \(file.isTest) \(file.module) \(file.path)"
      }
    }

    private var path: String { arguments.output + "/state" }

    private var text: String {
      // Output of the last run may have been damaged since.
      let written = ["given-way", "overlay.yaml", "summary"].map { name in
        let bytes = FileManager.default.contents(atPath: arguments.output + "/" + name) ?? Data()
        return "\(bytes.contentHash)"
      }
      let lines = files + ["\(manifest)", arguments.choice.text, arguments.options.text] + written
      return lines.joined(separator: "\n") + "\n"
    }

    /// Whether the last run had the same inputs.
    var isKnown: Bool { FileManager.default.contents(atPath: path) == Data(text.utf8) }

    /// Stores this for the next run. Call it after everything else is written.
    func remember() throws { try Data(text.utf8).write(to: URL(fileURLWithPath: path)) }
  }

  extension RewritingOptions {
    /// The options in one text, to detect a changed choice.
    fileprivate var text: String {
      [
        recordsValues, recordsAccessors, recordsProperties, recordsOperators, recordsInlinable,
        recordsTestCode, recordsSteps, recordsWaits, recordsReads,
      ].map(\.description).joined(separator: " ")
    }
  }
#endif

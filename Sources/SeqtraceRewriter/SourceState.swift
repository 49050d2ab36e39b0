#if Macros
  import Foundation
  import SeqtraceRewriting

  /// The inputs of an execution. If none have changed since the last one, there is nothing to do.
  struct SourceState {
    private let arguments: RewriterArguments
    /// A line for each file, with the hash of its original content.
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
      // The output of the last execution counts as an input, because it may have been damaged since.
      let written = ["given-way", "overlay.yaml", "summary"].map { name in
        let bytes = FileManager.default.contents(atPath: arguments.output + "/" + name) ?? Data()
        return "\(bytes.contentHash)"
      }
      let lines = files + ["\(manifest)", arguments.choice.text, arguments.options.text] + written
      return lines.joined(separator: "\n") + "\n"
    }

    /// Whether the last execution had the same inputs.
    var isKnown: Bool { FileManager.default.contents(atPath: path) == Data(text.utf8) }

    /// Stores the inputs for the next execution. Call it after everything else has been written.
    func remember() throws { try Data(text.utf8).write(to: URL(fileURLWithPath: path)) }
  }

  extension RewritingOptions {
    /// The options as one text, so that a changed option is detected.
    fileprivate var text: String {
      [
        recordsValues, recordsAccessors, recordsProperties, recordsOperators, recordsInlinable,
        recordsTestCode, recordsSteps, recordsWaits, recordsReads,
      ].map(\.description).joined(separator: " ")
    }
  }
#endif

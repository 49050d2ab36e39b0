import Testing

@testable import SeqtraceCommands

extension DiagramPipeline.Rendering {
  /// The file of a drawing that is one.
  var bytes: [UInt8] {
    switch drawing {
    case .file(let content): return content.bytes
    case .pages:
      Issue.record("the drawing has a file for each page")
      return []
    }
  }
}

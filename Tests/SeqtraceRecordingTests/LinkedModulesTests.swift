import Foundation
import Testing

struct LinkedModulesTests {
  @Test func `A traced program links the recorder, and neither readers of files nor diagrams`()
    throws
  {
    let program = try Data(
      contentsOf: Bundle.main.bundleURL.appendingPathComponent("TracedSample"))
    // A mangled name has the module's name behind its length.
    func holds(_ module: String) -> Bool {
      program.firstRange(of: Data("\(module.utf8.count)\(module)".utf8)) != nil
    }
    #expect(holds("SeqtraceRecording") && holds("SeqtraceEvents"))
    for module in ["SeqtraceReading", "SeqtraceTranscript", "SeqtraceDiagram"] {
      #expect(!holds(module), "\(module)")
    }
  }
}

import Foundation

/// Measures one way of tracing the services; a process can have only one tracer, so it measures one.
///
/// Prints the requests answered in a second, and for each request the microseconds of processor time
/// and the events or spans recorded.
@main
enum ServiceBenchmark {
  static func main() async throws {
    guard CommandLine.arguments.count == 2, let mode = Mode(rawValue: CommandLine.arguments[1])
    else {
      fail("usage: ServiceBenchmark \(Mode.allCases.map(\.rawValue).joined(separator: "|"))", 64)
    }
    let measurement = try await Measurement(of: mode)
    let records = measurement.recordsPerRequest
    guard mode.accepts(recordsPerRequest: records) else {
      fail("error: \(mode.rawValue) recorded \(records) events or spans per request", 1)
    }
    let speed = measurement.speed
    print(
      String(
        format: "%.1f %.1f %.1f", speed.requestsPerSecond, speed.processorMicrosecondsPerRequest,
        records))
  }

  private static func fail(_ message: String, _ status: Int32) -> Never {
    FileHandle.standardError.write(Data("\(message)\n".utf8))
    exit(status)
  }
}

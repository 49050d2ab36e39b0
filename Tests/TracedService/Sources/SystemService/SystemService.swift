import AsyncHTTPClient
import Foundation
import SeqtraceInstrumentation
import TracedService
import Tracing

/// One service of a restaurant of several processes; `Scripts/see-system` starts them.
///
/// Prints the port that it listens at, and ends when standard input does.
@main
enum SystemService {
  static func main() async throws {
    guard CommandLine.arguments.count == 3, let port = Int(CommandLine.arguments[2]) else {
      fail()
    }
    let service = CommandLine.arguments[1]
    InstrumentationSystem.bootstrap(RecordingTracer(service: service))
    let client = HTTPClient()
    try await Restaurant.open(service, asking: port, client) { port in
      FileHandle.standardOutput.write(Data("\(port)\n".utf8))
      await Task.detached { while readLine() != nil {} }.value
    }
    try await client.shutdown()
  }

  private static func fail() -> Never {
    FileHandle.standardError.write(Data("usage: SystemService diner|kitchen PORT\n".utf8))
    exit(64)
  }
}

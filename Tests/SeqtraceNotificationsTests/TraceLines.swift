import Foundation
import SeqtraceEvents
import Synchronization

extension Trace {
  /// The events as text: `kind sender → receiver name #registration ←cause`, `·` for the unnamed.
  var lines: [String] { events.map(line) }

  private func line(of event: TraceEvent) -> String {
    if let begin = event.begin { return "\(event.kind) of \(begin)" }
    var text = "\(event.kind) \(name(event.sender)) → \(name(event.receiver)) \(event.name)"
    if let registration = event.registration { text += " #\(registration)" }
    if let cause = event.cause { text += " ←\(cause)" }
    return text
  }

  private func name(_ id: ParticipantID?) -> String {
    guard let id else { return "·" }
    let serial = self[id].serial.map { "\($0)" } ?? ""
    return TypeName.simpleName(of: self[id].name) + serial + (self[id].facet.map { " \($0)" } ?? "")
  }
}

extension Notification.Name {
  static let typed = Notification.Name("typed")
  static let saved = Notification.Name("saved")
}

/// What observers heard, in order.
final class Diary: Sendable {
  private let content = Mutex<[String]>([])
  var entries: [String] { content.withLock { $0 } }
  func write(_ entry: String) { content.withLock { $0.append(entry) } }
}

/// Somebody to observe and to be called back.
final class Editor: Sendable {}

/// A place for a token that a block needs which is registered before the token exists.
final class TokenBox: @unchecked Sendable {
  // Sendable, because each test fills it before the post that reads it, on one thread.
  var token: (any NSObjectProtocol)?
}

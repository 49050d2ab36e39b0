import Foundation

/// The files of a session's folder, in the making.
struct SessionBytes {
  var session: [UInt8] = []
  var names: [UInt8] = []
  var events: [UInt8] = []

  /// A call of a lamp by the client, which lasts from 20 ns to 50 ns, and a silent child lane.
  static let oneCall: SessionBytes = {
    var bytes = SessionBytes()
    // Version and event size; the process; the clock: two cycles to a nanosecond; which is whole.
    bytes.session =
      Array("seqtrace".utf8) + words(1, 64) + longs(4711, 1000, 500, 3000, 3000, 1500, 1500)
      + words(0, 0) + longs(0)
    for text in ["Evening", "client", "Lamp", "on()", "A/B.swift"] {
      bytes.addRecord(1, Array(text.utf8))
    }
    bytes.addRecord(6, words(1, 0))
    bytes.addRecord(3, words(2, .max, 0))
    bytes.addRecord(3, words(3, 1, 0))
    bytes.addRecord(2, words(4, 5, 7))
    bytes.addRecord(5, words(1, 1, 0, 1, 9, 0, 0))
    bytes.events = Array("seqchunk".utf8) + words(1, 3) + longs(1, 0, 0, 0, 0, 0)
    bytes.events += longs(1040) + words(0, 1, 1, 1, 1, 2, 0, 0, 0, 0, 0, 0, 0, 0)
    bytes.events += longs(1100) + words(0, 2, 2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0)
    bytes.events += [UInt8](repeating: 0, count: 64)
    return bytes
  }()

  static func newFolder() -> String {
    FileManager.default.temporaryDirectory
      .appendingPathComponent("seqtrace-\(UUID().uuidString)").path
  }

  func write(to folder: String) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for (name, bytes) in [
      ("session", session), ("names-00000001", names), ("events-0000000001", events),
    ] {
      try Data(bytes).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
    }
  }

  mutating func addRecord(_ type: UInt32, _ content: [UInt8]) {
    names += Self.words(type, UInt32(content.count)) + content
    names += [UInt8](repeating: 0, count: (8 - names.count % 8) % 8)
  }

  static func words(_ words: UInt32...) -> [UInt8] {
    words.flatMap { withUnsafeBytes(of: $0.littleEndian, Array.init) }
  }

  private static func longs(_ longs: UInt64...) -> [UInt8] {
    longs.flatMap { withUnsafeBytes(of: $0.littleEndian, Array.init) }
  }
}

import SeqtraceEvents

/// The keys of an event in a trace file, in writing order.
enum TraceKey: Int, CaseIterable {
  case kind, id, lane, time, from, to, name, arguments, value, begin, registration, cause, object
  case queue, spans, file, line

  /// The key as text.
  var text: String { "\(self)" }

  private static let keys = Dictionary(uniqueKeysWithValues: allCases.map { ($0.text, $0) })

  /// Finds the key with a text. Fails if the text isn't a key.
  init?(_ text: String) {
    guard let key = Self.keys[text] else { return nil }
    self = key
  }
}

/// The keys as they appear in the file, each compared as one word.
struct KeyTable: Sendable {
  private struct Entry: Sendable {
    var key: TraceKey
    var length: Int
    /// The key with its quotes and its colon as a little-endian word, and a mask of these bytes.
    var bits: UInt64 = 0
    var mask: UInt64 = 0

    init(_ key: TraceKey) {
      let bytes = Array("\"\(key.text)\":".utf8)
      self.key = key
      length = bytes.count
      // With an empty mask and nonzero bits, longer keys match no word.
      guard length <= 8 else {
        bits = 1
        return
      }
      for (index, byte) in bytes.enumerated() {
        bits |= UInt64(byte) << UInt64(8 * index)
        mask |= 0xFF << UInt64(8 * index)
      }
    }
  }

  private let entries = TraceKey.allCases.map(Entry.init)
  /// The index of the first key with each initial, by the lowest five bits of the initial.
  private let firsts = (0..<32).map { initial in
    TraceKey.allCases.firstIndex { Int($0.text.utf8.first!) & 31 == initial }
      ?? TraceKey.allCases.count
  }

  /// Returns the key at the start of eight bytes of a file, with its length including quotes and colon. The
  /// search starts at index `guess`. Keys of more than eight bytes aren't found.
  func key(in word: UInt64, guess: Int) -> (key: TraceKey, length: Int)? {
    entries.withUnsafeBufferPointer { entries in
      // The initial is the second byte, after the opening quote.
      var index = max(guess, firsts[Int(word >> 8 & 31)])
      while index < entries.count {
        if word & entries[index].mask == entries[index].bits {
          return (entries[index].key, entries[index].length)
        }
        index += 1
      }
      return nil
    }
  }
}

/// The kinds of events by their names in the file.
struct KindTable: Sendable {
  private static let kinds = TraceEvent.Kind.allCases.filter { $0 != .unknown }
  private var names = SliceTable()

  init() {
    for kind in Self.kinds { names.insert(kind.rawValue) }
  }

  /// Returns the kind with the name in a range of a buffer, or `nil` if this version doesn't support it.
  func kind(of range: Range<Int>, in bytes: ByteView) -> TraceEvent.Kind? {
    names.knownNumber(of: range, in: bytes).map { Self.kinds[$0] }
  }
}

import SeqtraceEvents

/// Numbers texts, names and sequences; equal ones have equal numbers.
struct ContentTable {
  /// A part of the bytes of a transcript; compared by its bytes, which a string would first normalise.
  private struct Text: Hashable {
    let bytes: ArraySlice<UInt8>
    let hash: Int

    static func == (left: Self, right: Self) -> Bool {
      left.bytes.withUnsafeBytes { left in
        right.bytes.withUnsafeBytes { right in
          left.count == right.count && left.elementsEqual(right)
        }
      }
    }

    func hash(into hasher: inout Hasher) { hasher.combine(hash) }
  }

  private struct Name: Hashable {
    let kind: TraceEvent.Kind
    let text: String
  }

  private struct Step: Hashable {
    let sequence: Int32
    let next: Int32
  }

  private var texts: [Text: Int32] = [:]
  /// By the number of a text, the number of the name of the event that the text describes, if that
  /// is known.
  private var namesOfTexts: [Int32] = []
  private var names: [Name: Int32] = [:]
  private var sequences: [Step: Int32] = [:]

  /// Makes room for so many texts.
  mutating func reserveCapacity(_ count: Int) { texts.reserveCapacity(count) }

  /// What a text is found by, which can be computed ahead.
  static func hash(of bytes: ArraySlice<UInt8>) -> Int {
    var hasher = Hasher()
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    return hasher.finalize()
  }

  /// The number of a text.
  ///
  /// - Parameters:
  ///   - bytes: What it says.
  ///   - hash: What ``hash(of:)`` gives for it.
  mutating func text(_ bytes: ArraySlice<UInt8>, hash: Int) -> Int32 {
    Self.number(of: Text(bytes: bytes, hash: hash), in: &texts)
  }

  /// The number for the kind and name of the event that a line describes. Lines with equal content
  /// have the same number.
  mutating func name(
    ofText text: Int32, _ kind: TraceEvent.Kind, _ name: @autoclosure () -> String
  ) -> Int32 {
    if text >= namesOfTexts.count {
      namesOfTexts += repeatElement(-1, count: Int(text) + 1 - namesOfTexts.count)
    }
    if namesOfTexts[Int(text)] < 0 { namesOfTexts[Int(text)] = self.name(kind, name()) }
    return namesOfTexts[Int(text)]
  }

  /// The number of a kind of event with a name.
  mutating func name(_ kind: TraceEvent.Kind, _ text: String) -> Int32 {
    Self.number(of: Name(kind: kind, text: text), in: &names)
  }

  /// The number of a sequence of numbers, of which so far only the first is known; even.
  func sequence(of first: Int32) -> Int32 { first * 2 }

  /// The number of a sequence with one number more; odd.
  mutating func appending(_ next: Int32, to sequence: Int32) -> Int32 {
    Self.number(of: Step(sequence: sequence, next: next), in: &sequences) * 2 + 1
  }

  private static func number<Key: Hashable>(of key: Key, in table: inout [Key: Int32]) -> Int32 {
    let next = Int32(table.count)
    return known(&table[key, default: -1], or: next)
  }

  /// The number of an entry, which gets the next one if it is new: one search instead of two.
  private static func known(_ number: inout Int32, or next: Int32) -> Int32 {
    if number < 0 { number = next }
    return number
  }
}

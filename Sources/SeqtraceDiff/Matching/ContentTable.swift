import SeqtraceEvents
import SeqtraceTranscript

/// A numbering of texts, names and sequences, in which equal elements have equal numbers.
struct ContentTable {
  /// The text of a line, without its numbers.
  private struct Text {
    let transcript: Int
    let range: Range<Int>
  }

  private struct Name: Hashable {
    let kind: TraceEvent.Kind
    let text: String
  }

  /// A sequence of numbers, stored as the number of its prefix and its last element.
  private struct Step: Equatable {
    let sequence: Int32
    let next: Int32

    /// Mixes both numbers (with the finaliser of SplitMix64 by Steele, Lea and Flood), so that consecutive
    /// steps get distant hashes.
    func hash(seed: UInt64) -> Int {
      var word = UInt64(UInt32(bitPattern: sequence)) << 32 | UInt64(UInt32(bitPattern: next))
      word ^= seed
      word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
      word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
      return Int(truncatingIfNeeded: word ^ (word >> 31))
    }
  }

  private let transcripts: [[UInt8]]
  private var texts = NumberTable<Text>()
  private var steps = NumberTable<Step>()
  /// Different in each process, so that no trace can be constructed to be slow.
  private let seed = UInt64(truncatingIfNeeded: Hasher().finalize())
  /// For each text, the number of the name of the event that the text describes; -1 if the number isn't known
  /// yet.
  private var namesOfTexts: [Int32] = []
  private var names: [Name: Int32] = [:]

  /// Creates a table for the lines of some transcripts.
  init(_ transcripts: [TranscriptLines]) {
    self.transcripts = transcripts.map(\.bytes)
    texts.makeRoom(transcripts.lazy.map(\.lines.count).max() ?? 0)
  }

  /// Returns the hash of a text, which can be computed in advance.
  static func hash(of bytes: ArraySlice<UInt8>) -> Int {
    var hasher = Hasher()
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    return hasher.finalize()
  }

  /// Returns the number of a text. Texts are compared as bytes, because string comparison would normalise
  /// them first.
  ///
  /// - Parameters:
  ///   - range: The range of the text.
  ///   - transcript: The index of the transcript that contains the text.
  ///   - hash: The result of ``hash(of:)`` for the text.
  mutating func text(_ range: Range<Int>, of transcript: Int, hash: Int) -> Int32 {
    transcripts[transcript].withUnsafeBufferPointer { bytes in
      texts.number(of: Text(transcript: transcript, range: range), hash: hash) { other in
        other.range.count == range.count
          && transcripts[other.transcript].withUnsafeBufferPointer {
            bytes[range].elementsEqual($0[other.range])
          }
      }
    }
  }

  /// Returns the number for the kind and name of the event that a line describes. Lines with equal texts have
  /// the same number.
  mutating func name(
    ofText text: Int32, _ kind: TraceEvent.Kind, _ name: @autoclosure () -> String
  ) -> Int32 {
    if text >= namesOfTexts.count {
      namesOfTexts += repeatElement(-1, count: Int(text) + 1 - namesOfTexts.count)
    }
    if namesOfTexts[Int(text)] < 0 { namesOfTexts[Int(text)] = self.name(kind, name()) }
    return namesOfTexts[Int(text)]
  }

  /// Returns the number for a kind of event and a name.
  mutating func name(_ kind: TraceEvent.Kind, _ text: String) -> Int32 {
    let name = Name(kind: kind, text: text)
    let number = names[name] ?? Int32(names.count)
    names[name] = number
    return number
  }

  /// Returns the number of a sequence with a single element; always even.
  func sequence(of first: Int32) -> Int32 { first * 2 }

  /// Returns the number of a sequence extended by one element; always odd.
  mutating func appending(_ next: Int32, to sequence: Int32) -> Int32 {
    let step = Step(sequence: sequence, next: next)
    return steps.number(of: step, hash: step.hash(seed: seed)) { $0 == step } * 2 + 1
  }
}

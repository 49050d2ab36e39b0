import SeqtraceEvents
import SeqtraceTranscript
import TestSupport
import Testing

@testable import SeqtraceDiff

struct TranscriptDifferTests {
  /// Compares without what is equal, however short the transcripts are.
  private func short(
    _ old: [UInt8], _ new: [UInt8], context: Int = 3
  ) -> TranscriptDiffer.Result? {
    var differ = TranscriptDiffer()
    (differ.context, differ.fewestLines) = (context, 0)
    return differ.result(from: old, to: new)
  }

  private func trace(_ bytes: [UInt8]) -> Trace? { try? TranscriptReader().read(bytes).trace }

  /// What differs, without what is beside it.
  ///
  /// Where one of several equal calls in a row was removed, it can be any of them. Whether a note moved
  /// past a call or the call past the note may be told differently, too; no seed below comes to that.
  private func changes(_ difference: TraceDifference) -> [String] {
    difference.entries.filter { $0.state != .same }.map {
      "\($0.state) \($0.depth) \($0.oldText ?? "") \($0.newText ?? "") \($0.beginsChange)"
    }.sorted()
  }

  @Test(arguments: 0..<8)
  func `What is left out changes nothing of what is said`(_ part: UInt64) {
    var (count, shortCount) = (0, 0)
    for seed in part * 25..<part * 25 + 25 {
      let (old, new) = TranscriptPair(seed: seed).lines(count: 300)
      var (left, right) = (TranscriptPair.bytes(of: old), TranscriptPair.bytes(of: new))
      guard let oldTrace = trace(left), let newTrace = trace(right) else {
        #expect(short(left, right) == nil, "seed \(seed)")
        continue
      }
      // Most transcripts are as they were written; people edit some.
      if seed % 4 != 0 {
        (left, right) = (TranscriptWriter().write(oldTrace), TranscriptWriter().write(newTrace))
      }
      count += 1
      guard let result = short(left, right, context: Int(seed % 5)) else { continue }
      shortCount += 1
      let whole = TraceDiffer().difference(from: oldTrace, to: newTrace)
      #expect(changes(result.difference) == changes(whole), "seed \(seed)")
      #expect(result.old.events.count < oldTrace.events.count)
    }
    // Objects with numbers and lanes may depend on what would be left out.
    #expect(4 * shortCount > count)
  }

  @Test(arguments: 0..<4)
  func `Swapped sides swap what was added and removed`(_ part: UInt64) {
    for seed in part * 25..<part * 25 + 25 {
      let (old, new) = TranscriptPair(seed: seed).lines(count: 300)
      let (left, right) = (TranscriptPair.bytes(of: old), TranscriptPair.bytes(of: new))
      let there = short(left, right)
      let back = short(right, left)
      #expect(there?.difference.entries == back?.difference.swapped.entries, "seed \(seed)")
    }
  }

  @Test(arguments: 0..<8)
  func `Damage that both transcripts have isn't left out`(_ part: UInt64) {
    for seed in part * 50..<part * 50 + 50 {
      let (old, new) = TranscriptPair(seed: seed).damagedLines(count: 200)
      let (left, right) = (TranscriptPair.bytes(of: old), TranscriptPair.bytes(of: new))
      if trace(left) == nil || trace(right) == nil {
        #expect(short(left, right) == nil, "seed \(seed)")
      }
    }
  }

  @Test func `Equal transcripts are equal without most of their lines`() throws {
    let lines = (0..<400).map { "client → Shop.order(\($0))" }
    let bytes = TranscriptPair.bytes(of: lines)
    let result = try #require(short(bytes, bytes))
    #expect(result.difference.changeCount == 0)
    #expect(result.old.events.count < 40)
  }

  @Test func `Short transcripts are compared as they are`() {
    let bytes = TranscriptPair.bytes(of: ["client → Shop.order(1)"])
    #expect(TranscriptDiffer().result(from: bytes, to: bytes) == nil)
  }
}

import TestSupport
import Testing

@testable import SeqtraceEvents

struct ParticipantReferenceTests {
  @Test(arguments: [
    (Participant(name: "client"), "client"),
    (Participant(name: "UITextView", serial: 17), "UITextView@17"),
    (
      Participant(name: "UITextView", serial: 1, facet: "UITextView extension"),
      "UITextView@1 / UITextView extension"
    ),
    (Participant(name: "foo@3"), "foo\\@3"),
    (Participant(name: "foo@3", serial: 4), "foo\\@3@4"),
    (Participant(name: "foo#0", facet: "a / b@2"), "foo\\#0 / a / b@2"),
    (Participant(name: "foo@03"), "foo@03"),
    (Participant(name: "a / b"), "a \\/ b"),
    (Participant(name: "a /", facet: ""), "a \\/ / "),
    (Participant(name: "a/b\\"), "a/b\\\\"),
    (Participant(name: "", serial: 3), "@3"),
    (Participant(name: ""), ""),
    (Participant(name: "x", serial: -2), "x@-2"),
  ])
  func `A participant is written in one way and read back`(
    _ participant: Participant, _ text: String
  ) throws {
    #expect(ParticipantReference.text(of: participant, mark: .opaque) == text)
    #expect(try #require(ParticipantReference.parse(text)).participant == participant)
  }

  @Test(arguments: ["a\\b", "a\\", "a@99999999999", "\\n / f"])
  func `What the grammar doesn't have is refused`(_ text: String) {
    #expect(ParticipantReference.parse(text) == nil)
  }

  @Test func `The mark tells opaque serials from counted ones`() throws {
    let participant = Participant(name: "A", serial: 1)
    #expect(ParticipantReference.text(of: participant, mark: .counted) == "A#1")
    #expect(try #require(ParticipantReference.parse("A#1")).mark == .counted)
    #expect(try #require(ParticipantReference.parse("A@1")).mark == .opaque)
    #expect(try #require(ParticipantReference.parse("A")).mark == nil)
  }

  @Test func `Names made of nothing but special characters are read back`() throws {
    var random = SeededGenerator(seed: 7)
    let alphabet = ["\\", "/", " ", "@", "#", "1", "0", "-", "a"]
    func text() -> String {
      (0..<Int.random(in: 0...7, using: &random)).map { _ in
        alphabet.randomElement(using: &random)!
      }.joined()
    }
    for _ in 0..<3000 {
      let participant = Participant(
        name: text(), serial: random.oneIn(2) ? 5 : nil, facet: random.oneIn(2) ? text() : nil)
      let reference = ParticipantReference.text(of: participant, mark: .counted)
      #expect(ParticipantReference.parse(reference)?.participant == participant, "\(reference)")
    }
  }
}

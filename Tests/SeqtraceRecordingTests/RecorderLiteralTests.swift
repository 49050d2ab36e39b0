import Foundation
import SeqtraceEvents
import SeqtraceRecording
import Testing

struct RecorderLiteralTests {
  private enum Mood {
    case calm
    case busy(with: String)
    case torn(Int, Int)
  }

  private struct Point {
    let x: Int
    let label: String
  }

  private struct Described: CustomStringConvertible {
    let description = "two\nlines"
  }

  private indirect enum Chain {
    case end
    case link(Chain)
  }

  @Test func `Texts are quoted and escaped`() {
    #expect(Recorder.literal("a \"b\"\n\u{7}") == #""a \"b\"\n\u{07}""#)
    #expect(Recorder.literal("abc".dropFirst()) == #""bc""#)
    #expect(Recorder.literal("é" as Character) == #""é""#)
  }

  @Test func `Numbers, truths and nil look like source`() {
    #expect(Recorder.literal(42) == "42")
    #expect(Recorder.literal(-1.5) == "-1.5")
    #expect(Recorder.literal(true) == "true")
    #expect(Recorder.literal(nil) == "nil")
    #expect(Recorder.literal(Int?.none as Int?? as Any?) == "nil")
    #expect(Recorder.literal("x" as String?? as Any?) == #""x""#)
  }

  @Test func `Collections show their elements, in an order that is always the same`() {
    #expect(Recorder.literal(["a", nil]) == #"["a", nil]"#)
    #expect(Recorder.literal(["b": 2, "a": 1]) == #"["a": 1, "b": 2]"#)
    #expect(Recorder.literal([:] as [String: Int]) == "[:]")
    #expect(Recorder.literal([3, 1, 2] as Set) == "[1, 2, 3]")
    #expect(Recorder.literal((1, name: "x")) == #"(1, name: "x")"#)
  }

  @Test func `Cases show their payload`() {
    #expect(Recorder.literal(Mood.calm) == ".calm")
    #expect(Recorder.literal(Mood.busy(with: "x")) == #".busy(with: "x")"#)
    #expect(Recorder.literal(Mood.torn(1, 2)) == ".torn(1, 2)")
  }

  @Test func `Structures show their parts, whatever they say of themselves`() {
    #expect(Recorder.literal(Point(x: 1, label: "a")) == #"Point(x: 1, label: "a")"#)
    #expect(Recorder.literal(Described()) == "Described(description: \"two\\nlines\")")
    #expect(Recorder.literal(Talkative()) == "Talkative(number: 1)")
    #expect(Recorder.literal(Mirrored()) == "Mirrored")
    #expect(Recorder.literal(Word.loud) == "Word")
  }

  @Test func `Ranges show their bounds`() {
    #expect(Recorder.literal(1..<3) == "1..<3")
    #expect(Recorder.literal("a"..."c") == #""a"..."c""#)
    #expect(Recorder.literal(2...) == "2...")
    #expect(Recorder.literal(..<2) == "..<2")
  }

  @Test func `Values of Foundation look as one expects`() throws {
    let url = try #require(URL(string: "https://ada:hunter2@example.org/a?access_token=abc&b=1"))
    #expect(
      Recorder.literal(url) == #"URL("https://ada:•••@example.org/a?access_token=•••&b=1")"#)
    #expect(Recorder.literal(Data([1, 2, 3])) == "Data(3 bytes)")
    #expect(Recorder.literal(Data([1])) == "Data(1 byte)")
    #expect(
      Recorder.literal(Date(timeIntervalSince1970: 0)) == #"Date("1970-01-01 00:00:00 +0000")"#)
    #expect(Recorder.literal(Decimal(string: "1.50")) == "1.5")
    #expect(Recorder.literal(Notification(name: .init("a"))) == "Notification")
  }

  @Test func `Types of other modules are shown by their names, if so asked`() {
    let session = RecordingSession(filter: RecordingFilter(openTypes: ["*.Point"]))
    session.record {
      Recorder.recordCall(
        "f(_:)",
        with: Recorder.arguments([
          "a": Point(x: 1, label: "b"), "c": [Described()], "d": 1, "e": Season.spring,
        ]),
        on: .role("room")
      ) {}
    }
    #expect(
      values(session.trace()) == [#"Point(x: 1, label: "b")"#, "[Described]", "1", ".spring"])
  }

  @Test func `Objects, functions and types show no more than their type`() {
    #expect(Recorder.literal(Lamp()) == "Lamp")
    #expect(Recorder.literal([Lamp()]) == "[Lamp]")
    #expect(Recorder.literal(Lamp.self) == "Lamp.self")
    #expect(Recorder.literal({ (x: Int) in x }) == "(Int) -> Int")
  }

  private enum Season { case spring }

  private func values(_ trace: Trace) -> [String] {
    trace.events.flatMap { $0.arguments + ($0.value.map { [$0] } ?? []) }
  }

  @Test func `Objects are called what their lifelines are called`() {
    let session = RecordingSession()
    let (first, second, unseen) = (Lamp(), Lamp(), Lamp())
    session.record {
      Recorder.recordCall(
        "light(_:)", with: [Recorder.literal([first, unseen])], on: .role("room")
      ) {
        Recorder.recordCall("on()", on: .instance(second)) {}
        Recorder.recordCall("on()", on: .instance(first)) {}
      }
      Recorder.recordChange(of: "favourite", to: first, on: .instance(second))
      Recorder.recordCall("any()", on: .instance(second), returning: Recorder.literal) { second }
      Recorder.recordNote(Recorder.literal(first))
    }
    let trace = session.trace().normalized()
    #expect(values(trace) == ["[Lamp#2, Lamp]", "Lamp#2", "Lamp#1"])
    #expect(trace.events.last?.name == "Lamp#2")
    // To be mentioned is no event: only two of them have lifelines.
    #expect(trace.participants.count { $0.serial != nil } == 2)
  }

  @Test func `An object that a session leaves out is called by its type`() {
    let session = RecordingSession(filter: RecordingFilter(excludedTypes: ["Lamp"]))
    let lamp = Lamp()
    session.record {
      Recorder.recordCall("light(_:)", with: [Recorder.literal(lamp)], on: .role("room")) {}
    }
    #expect(values(session.trace()) == ["Lamp"])
  }

  @Test func `An initialiser that passes its object on names the object that it makes`() {
    let session = RecordingSession()
    session.record {
      let lamp = Recorder.recordCreation { () -> Lamp in
        let lamp = Lamp()
        Recorder.recordCall("add(_:)", with: [Recorder.literal(lamp)], on: .role("room")) {}
        return lamp
      }
      Recorder.recordCall("on()", on: .instance(lamp)) {}
    }
    let trace = session.trace().normalized()
    #expect(values(trace) == ["Lamp#1"])
    #expect(trace.participants.count { $0.serial != nil } == 1)
  }

  @Test func `What is long or deep is cut`() {
    #expect(Recorder.literal(Array(1...101)).hasSuffix(", …]"))
    #expect(Recorder.literal(Set(1...10)) == "[1, 10, 2, 3, 4, 5, 6, 7, 8, 9]")
    #expect(Recorder.literal(Set(1...101)).hasSuffix(", …]"))
    #expect(Recorder.literal(Set(1...5_000)) == "[…]")
    let chain = (1...1_000).reduce(Chain.end) { chain, _ in .link(chain) }
    #expect(Recorder.literal(chain) == ".link(.link(.link(.link(…))))")
    let texts = Recorder.arguments([
      "a": String(repeating: "a", count: 500), "b": String(repeating: "b", count: 500), "c": 1,
    ])
    #expect(texts[0].hasSuffix("a\"…") && texts[1].hasPrefix("\"bbb") && texts[2] == "1")
    #expect(texts.joined().count < 220)
  }

  @Test func `A value is reflected no further than it is shown`() {
    let text = Recorder.literal(
      Array(repeating: Array(repeating: Array(1...100), count: 100), count: 100))
    #expect(text.count < 220)
    #expect(text.hasSuffix("…]]]") || text.hasSuffix("…]"))
    let long = Recorder.literal(String(repeating: "a", count: 1_000_000))
    #expect(long.count == 203)
    #expect(long.hasSuffix("a\"…"))
  }

  @Test func `What is cut doesn't depend on the order of a set`() {
    let words = (1...300).map { String(repeating: "\($0)", count: 40) }
    let first = Recorder.literal(Set(words))
    var other = Set<String>(minimumCapacity: 4_096)
    for word in words.reversed() { other.insert(word) }
    #expect(Recorder.literal(other) == first)
  }

  @Test func `Tasks, continuations and pointers show no more than their type`() async {
    struct Work {
      let task = Task { 1 }
      let place = UnsafeRawPointer(bitPattern: 16)
    }
    #expect(Recorder.literal(Work()) == "Work(task: Task<Int, Never>, place: UnsafeRawPointer)")
    #expect(Recorder.literal(ObjectIdentifier(Lamp.self)) == "ObjectIdentifier")
    let shown = await withCheckedContinuation {
      (continuation: CheckedContinuation<String, Never>) in
      continuation.resume(returning: Recorder.literal(continuation))
    }
    #expect(shown == "CheckedContinuation<String, Never>")
  }

  @Test func `A session redacts by name and by type, in any depth`() {
    let filter = RecordingFilter(redactedPatterns: ["password", "Token"])
    let session = RecordingSession(filter: filter)
    let login = Login(user: "ada", password: "secret", tokens: [Token(text: "secret")])
    session.record {
      Recorder.recordCall(
        "logIn(_:_:)", with: [Recorder.literal(login), Recorder.literal(["password": "secret"])],
        on: .role("server")
      ) {}
      Recorder.recordChange(of: "password", to: "secret", on: .role("server"))
    }
    #expect(
      session.trace().lines == [
        "call client → server logIn(_:_:) "
          + #"(Login(user: "ada", password: •••, tokens: [•••]), ["password": •••])"#,
        "return", "propertyChange client → server password = •••", "return",
      ])
  }
}

private struct Token { let text: String }

private struct Login {
  let user: String
  let password: String
  let tokens: [Token]
}

/// Says something of itself, which nobody may ask.
private struct Talkative: CustomStringConvertible, CustomDebugStringConvertible {
  let number = 1
  var description: String { fatalError("asked") }
  var debugDescription: String { fatalError("asked") }
}

private struct Mirrored: CustomReflectable {
  var customMirror: Mirror { fatalError("asked") }
}

private enum Word: CustomStringConvertible {
  case loud
  var description: String { fatalError("asked") }
}

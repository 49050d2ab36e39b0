#if Macros
  import Foundation
  import SeqtraceMacros
  import Testing

  struct TracedCodableTests {
    private func json(_ value: some Encodable) throws -> String {
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    @Test func `A token takes no part in what is encoded`() throws {
      #expect(try json(Settings(theme: "dark")) == #"{"theme":"dark"}"#)
      #expect(try json(Profile()) == #"{"age":3,"name":"anonymous"}"#)
      #expect(try json(Late()) == #"{"value":1}"#)
    }

    @Test func `What was encoded without a token is decoded`() throws {
      let data = Data(#"{"age":9,"name":"Ann"}"#.utf8)
      let profile = try JSONDecoder().decode(Profile.self, from: data)
      #expect(profile.name == "Ann")
      #expect(profile.age == 9)
    }

    @Test func `A decoded object's death is recorded`() throws {
      let session = RecordingSession()
      try session.record {
        _ = try JSONDecoder().decode(Late.self, from: Data(#"{"value":2}"#.utf8))
      }
      #expect(session.trace().lines == ["destroyBegin Late1", "destroyEnd"])
    }
  }
#endif

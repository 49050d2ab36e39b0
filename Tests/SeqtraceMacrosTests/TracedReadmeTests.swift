#if Macros
  import SeqtraceMacros
  import Testing

  // The README's example of the macro, to the letter.
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  @Traced(values: .all)
  public final class Patisserie {
    public func bake(_ cake: String) -> Bool { cake != "soufflé" }
  }

  struct ReadmeTests {
    @Test func `The README's bakery records its creation, its calls and their values`() {
      let session = RecordingSession()
      session.record { _ = Patisserie().bake("tart") }
      #expect(
        session.trace().lines.prefix(3) == [
          "create Patisserie1 init()", #"call Patisserie1 bake(_:) ("tart")"#, "return = true",
        ])
    }
  }
#endif

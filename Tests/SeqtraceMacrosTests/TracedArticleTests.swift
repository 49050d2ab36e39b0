#if Macros
  import SeqtraceMacros
  import Testing

  // The example of the article on macros, to the letter.
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  @Traced(values: .all)
  public final class Patisserie {
    public func bake(_ cake: String) -> Bool { cake != "soufflé" }
  }

  struct TracedArticleTests {
    @Test func `The bakery of the article records its creation, its calls and their values`() {
      let session = RecordingSession()
      session.record { _ = Patisserie().bake("tart") }
      #expect(
        session.trace().lines.prefix(3) == [
          "create Patisserie1 init()", #"call Patisserie1 bake(_:) ("tart")"#, "return = true",
        ])
    }
  }
#endif

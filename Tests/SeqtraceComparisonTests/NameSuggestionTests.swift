import SeqtraceComparison
import Testing

struct NameSuggestionTests {
  private let suggestion = NameSuggestion(
    names: ["placeholder", "typing", "leak", "dynamic-type", "x"])

  @Test(arguments: [
    ("plceholder", "placeholder"), ("palceholder", "placeholder"), ("PLACEHOLDER", "placeholder"),
    ("place", "placeholder"), ("tpying", "typing"), ("lake", "leak"),
    ("dynamictype", "dynamic-type"),
    ("dynamic_types", "dynamic-type"),
  ])
  func `The nearest name is suggested`(_ written: String, _ meant: String) {
    #expect(suggestion.nearest(to: written) == meant)
  }

  @Test(arguments: ["", "sequence", "qq", "占位", String(repeating: "a", count: 100_000)])
  func `Nothing is suggested for what is near to nothing`(_ written: String) {
    #expect(suggestion.nearest(to: written) == nil)
  }

  @Test func `Of names that are equally near, the first is suggested`() {
    #expect(NameSuggestion(names: ["bat", "cat"]).nearest(to: "hat") == "bat")
  }
}

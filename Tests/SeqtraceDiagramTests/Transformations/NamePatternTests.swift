import SeqtraceDiagram
import Testing

struct NamePatternTests {
  @Test(arguments: [
    ("", ""), ("UILabel", "UILabel"), ("*", ""), ("*", "any"), ("UI*", "UILabel"),
    ("*Label", "UILabel"), ("U*L*l", "UILabel"), ("**a**", "UILabel"), ("UI?abel", "UILabel"),
    ("[UN]ILabel", "UILabel"), ("[A-Z]*", "UILabel"), ("[!a-z]*", "UILabel"),
    ("[^a-z]*", "UILabel"), ("[]x]", "]"), ("[z-a]", "m"), ("[a-]", "-"), ("\\*", "*"),
    ("a\\", "a\\"), ("[a", "[a"), ("Set[[]Int]", "Set[Int]"), ("?", "é"), ("?", "👩‍👩‍👧"),
  ])
  func `A pattern matches`(_ pattern: String, _ text: String) {
    #expect(NamePattern(pattern).matches(text))
  }

  @Test(arguments: [
    ("", "a"), ("UILabel", "uilabel"), ("?", ""), ("?", "ab"), ("UI*x", "UILabel"),
    ("[ab]", "c"), ("[!ab]", "a"), ("[a-c]", "-"), ("\\*", "a"), ("a*b*c", "acb"),
    ("UILabel", "UILabel#1"),
  ])
  func `A pattern doesn't match`(_ pattern: String, _ text: String) {
    #expect(!NamePattern(pattern).matches(text))
  }

  @Test func `Many stars take no exponential time`() {
    let pattern = NamePattern(String(repeating: "a*", count: 200) + "b")
    #expect(!pattern.matches(String(repeating: "a", count: 2000)))
  }

  @Test func `A lifeline answers to its name, its label and its type`() {
    let lifeline = Lifeline(id: 0, name: "UILabel#2", label: "the label")
    #expect(
      ["UILabel#2", "the label", "UILabel", "*#2"].allSatisfy { NamePattern($0).matches(lifeline) })
    #expect(!NamePattern("UILabel#1").matches(lifeline))
  }
}

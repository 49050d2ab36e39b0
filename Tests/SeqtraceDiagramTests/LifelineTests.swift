import SeqtraceDiagram
import Testing

struct LifelineTests {
  @Test(arguments: [
    ("UILabel#2", "UILabel"), ("UITextView extension#12", "UITextView extension"),
    ("client", "client"), ("C#", "C#"), ("#1", "#1"), ("A#1#2", "A#1"), ("A#x1", "A#x1"), ("", ""),
    ("A#１", "A#１"),
  ])
  func `The type's name is the name without its number`(_ name: String, _ type: String) {
    let lifeline = Lifeline(id: 0, name: name)
    #expect(lifeline.typeName == type)
    #expect(lifeline.isNumbered == (name != type))
  }
}

import SeqtraceRecording
import Testing

struct ErrorTextTests {
  enum Plain: Error { case timeout, after(Int), named(code: Int, String) }
  struct Torn: Error { let code = 1 }
  enum Talking: Error, CustomStringConvertible {
    case silent, loud(Int)
    var description: String {
      Issue.record("the program's description ran")
      return "?"
    }
  }

  @Test(
    arguments: [
      (Plain.timeout, "Plain.timeout", "Plain.timeout"),
      (Plain.after(3), "Plain.after", "Plain.after(3)"),
      (Plain.named(code: 3, "x"), "Plain.named", #"Plain.named(code: 3, "x")"#),
      (Torn(), "Torn", "Torn(code: 1)"),
      (CancellationError(), "CancellationError", "CancellationError"),
    ] as [(any Error, String, String)])
  func `An error is its type and its case, and its values where they are asked for`(
    _ error: any Error, _ text: String, _ withValues: String
  ) {
    #expect(ErrorText.text(of: error) == text)
    #expect(ErrorText.textWithValues(of: error) == withValues)
  }

  @Test func `No description of the program's own runs`() {
    #expect(ErrorText.text(of: Talking.silent) == "Talking")
    #expect(ErrorText.text(of: Talking.loud(1)) == "Talking.loud")
  }
}

import SeqtraceEvents
import SeqtraceScenarios
import TestSupport
import Testing

/// What each scenario is there to show.
@MainActor struct ScenarioContentTests {
  /// A scenario's lines, without their indentation.
  private func lines(of name: String) throws -> [String] {
    Transcript(try #require(Scenario.named(name)).run()).lines.map { line in
      String(line.drop { $0 == " " })
    }
  }

  private let callback =
    "NotificationCenter → UITextView extension: call back for UITextViewTextDidChangeNotification"

  @Test func `placeholder takes the twelve steps and does nothing else but type and post`() throws {
    let post =
      "UITextView → NotificationCenter: post UITextViewTextDidChangeNotification of UITextView"
    #expect(
      try lines(of: "placeholder") == [
        #"client → UITextView extension: placeholder = "Enter your text here!""#,
        "UITextView extension → UITextView extension: addPlaceholderLabel()",
        "UITextView extension → UILabel: create",
        #"UITextView extension → UILabel: text = "Enter your text here!""#,
        "UITextView extension → UITextView: addSubview(label)",
        "UITextView extension → NotificationProxy: create",
        "UITextView extension → NotificationProxy: "
          + "addObserver(UITextView.textDidChangeNotification, …, …, block)",
        "NotificationProxy → NotificationCenter: "
          + "register UITextViewTextDidChangeNotification of UITextView",
        "UITextView extension → UITextView: addSubview(proxy)",
        #"client → UITextView: insertText("H")"#,
        post, callback, "UITextView extension → UILabel: isHidden = true",
        "client → UITextView: deleteBackward()",
        post, callback, "UITextView extension → UILabel: isHidden = false",
        "client → UITextView: destroy",
        "UITextView → UILabel: destroy", "UILabel is gone",
        "UITextView → NotificationProxy: destroy",
        "NotificationProxy → NotificationCenter: deregister", "NotificationProxy is gone",
        "UITextView is gone",
      ])
  }

  @Test func `typing hides the label until the last character is deleted`() throws {
    let changes = try lines(of: "typing").filter { $0.contains("isHidden") }
    #expect(changes.dropLast().allSatisfy { $0.hasSuffix("isHidden = true") })
    #expect(changes.count > 3)
    #expect(changes.last?.hasSuffix("isHidden = false") == true)
  }

  @Test func `storyboard sets the placeholder while the nib is loaded, before the view is shown`()
    throws
  {
    let lines = try lines(of: "storyboard")
    let creation = try #require(lines.firstIndex(of: "UINib → UITextView: create"))
    let attribute = try #require(
      lines.firstIndex(of: #"UINib → UITextView extension: placeholder = "Enter your text here!""#))
    let showing = try #require(lines.firstIndex(of: "client → UIWindow: addSubview(textView)"))
    #expect(creation < attribute)
    #expect(attribute < showing)
    #expect(!lines[showing...].contains { $0.contains("UITextView extension") })
  }

  @Test func `delegate tells the first delegate of typing only until the second comes`() throws {
    let lines = try lines(of: "delegate")
    let eviction = try #require(
      lines.firstIndex { line in
        line.hasPrefix("client → UITextView: delegate = ") && line.contains("::DraftKeeper@")
      })
    let first = "UITextView → PlaceholderDelegate: textViewDidChange(_:)"
    let second = "UITextView → DraftKeeper: textViewDidChange(_:)"
    #expect(lines[..<eviction].contains(first))
    #expect(lines[eviction...].contains(second))
    #expect(!lines[eviction...].contains(first))
  }

  @Test func `delegate leaves the label over the text, and a note says so`() throws {
    let lines = try lines(of: "delegate")
    #expect(
      lines.last { $0.contains("isHidden") }?.hasSuffix("isHidden = false") == true)
    #expect(lines.last == "client → UILabel: note still visible, over the text")
  }

  @Test func `leak deregisters nowhere, and calls back after the owner's death`() throws {
    let lines = try lines(of: "leak")
    let death = try #require(lines.firstIndex(of: "UITextView is gone"))
    #expect(lines.contains { $0.contains("register UITextViewTextDidChangeNotification") })
    #expect(!lines.contains { $0.hasSuffix("deregister") })
    #expect(lines[death...].contains(callback))
    #expect(!lines[death...].contains { $0.contains("isHidden") })
  }

  @Test func `leak calls the dead view's own side, not that of the view typed into`() throws {
    let trace = try #require(Scenario.named("leak")).run()
    let callbacks = trace.events.filter { $0.kind == .callbackBegin }
    #expect(callbacks.count == 2)
    #expect(callbacks[0].receiver == callbacks[1].receiver)
    #expect(callbacks[0].registration == callbacks[1].registration)
    let posts = trace.events.filter { $0.kind == .postBegin }
    #expect(posts[0].object != posts[1].object)
  }

  @Test func `handler works with a weak token, and its deinit still removes it`() throws {
    let lines = try lines(of: "handler")
    #expect(lines.contains { $0.contains("note the token is weak") })
    #expect(lines.contains(callback))
    #expect(lines.contains("UITextView extension → UILabel: isHidden = true"))
    #expect(lines.contains("WeakTokenProxy → NotificationCenter: deregister"))
    #expect(!lines.contains { $0.hasSuffix("deregister nothing") })
  }

  @Test func `dynamic-type uses the same proxy for another notification and a label`() throws {
    let lines = try lines(of: "dynamic-type")
    #expect(
      lines.contains(
        "NotificationProxy → NotificationCenter: "
          + "register UIContentSizeCategoryDidChangeNotification"))
    #expect(lines.contains("UILabel extension → UILabel: font.pointSize = 21.0"))
    let death = try #require(lines.firstIndex(of: "UILabel is gone"))
    #expect(lines[..<death].contains("NotificationProxy → NotificationCenter: deregister"))
    #expect(lines[death...].contains { $0.contains("post UIContentSizeCategory") })
    #expect(!lines[death...].contains { $0.contains("call back") })
  }
}

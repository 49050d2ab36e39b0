import MiniUIKit
import Testing

@MainActor struct UINibTests {
  private let log = Log()
  private var keys = KeyedSetters<UILabel>()

  init() {
    keys.add("text", \.text)
    keys.add("tag", \.tag)
  }

  private func nib(_ attributes: [(key: String, value: Any?)]) -> UINib {
    UINib(objects: [.init(attributes: attributes, keys: keys) { UILabel() }])
  }

  @Test func `Attributes are set by key, outside of any window`() throws {
    let view = try nib([("text", "Hello"), ("tag", 7)]).instantiate()[0]
    let label = try #require(view as? UILabel)
    #expect(label.text == "Hello")
    #expect(label.tag == 7)
    #expect(label.window == nil)
  }

  @Test func `An optional property can be set to nil`() throws {
    let view = try nib([("text", "Hello"), ("text", nil)]).instantiate()[0]
    #expect((view as? UILabel)?.text == nil)
  }

  @Test func `Every view awakes after all have their attributes`() throws {
    let log = log
    let objects = ["a", "b"].map { name in
      UINib.Object(keys: KeyedSetters<LoggingView>()) {
        log.add("make \(name)")
        return LoggingView(name, log: log)
      }
    }
    let views = try UINib(objects: objects).instantiate()
    #expect(views.count == 2)
    #expect(log.take() == ["make a", "make b", "a awakes", "b awakes"])
  }

  @Test func `A nib makes new views each time`() throws {
    let nib = nib([])
    #expect(try nib.instantiate() != nib.instantiate())
  }

  @Test func `A key that the class doesn't have is an error`() {
    #expect(throws: NibError.undefinedKey("placeholder", type: "UILabel")) {
      try nib([("placeholder", "x")]).instantiate()
    }
  }

  @Test func `A value of another type is an error`() {
    #expect(throws: NibError.wrongType(key: "tag", type: "UILabel")) {
      try nib([("tag", "seven")]).instantiate()
    }
  }
}

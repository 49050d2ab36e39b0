/// The words that the pages of a diagram use to refer to each other.
public struct PageWording: Sendable {
  /// The name of a page, used in its title and by its neighbours: `page 2 of 5`.
  public var name: @Sendable (_ number: Int, _ count: Int) -> String
  /// The title of a page, made from the diagram's title and the page's name.
  public var title: @Sendable (_ title: String?, _ name: String) -> String
  /// The guard of a fragment that continues from an earlier page, made from its original guard.
  public var continuation: @Sendable (_ condition: String?) -> String
  /// The name of a page's file, without folders; `nil` if the page has no file of its own.
  public var file: @Sendable (_ number: Int, _ count: Int) -> String?

  /// The wording of the remarks under a page.
  public var words: DiagramWording

  /// Creates a wording.
  public init(
    name: @escaping @Sendable (_ number: Int, _ count: Int) -> String,
    title: @escaping @Sendable (_ title: String?, _ name: String) -> String,
    continuation: @escaping @Sendable (_ condition: String?) -> String,
    words: DiagramWording,
    file: @escaping @Sendable (_ number: Int, _ count: Int) -> String? = { _, _ in nil }
  ) {
    self.name = name
    self.title = title
    self.continuation = continuation
    self.words = words
    self.file = file
  }

  /// The English words, without files.
  public static let english = PageWording(
    name: { "page \($0) of \($1)" },
    title: { title, name in title.map { "\($0) (\(name))" } ?? name },
    continuation: { condition in condition.map { "\($0) (continued)" } ?? "continued" },
    words: .english)
}

extension PageWording {
  /// The text and the link of a reference to a page.
  func reference(to number: Int, of count: Int) -> (name: String, link: String?) {
    let name = name(number, count)
    guard let file = file(number, count) else { return (name, nil) }
    // Percent-encoded, so that no part of the file's name is taken for a scheme, a folder or a fragment.
    return ("\(name): \(file)", file.percentEncoded())
  }
}

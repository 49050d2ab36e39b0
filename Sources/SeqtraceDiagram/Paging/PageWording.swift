/// The wording of the references between the pages of a diagram.
public struct PageWording: Sendable {
  /// Returns the name of a page, such as `page 2 of 5`, which is used in the page's title and in references
  /// to the page.
  public var name: @Sendable (_ number: Int, _ count: Int) -> String
  /// Returns the title of a page from the diagram's title and the page's name.
  public var title: @Sendable (_ title: String?, _ name: String) -> String
  /// Returns the guard of a fragment that continues from an earlier page, from its original guard.
  public var continuation: @Sendable (_ condition: String?) -> String
  /// Returns the name of a page's file, without folders, or `nil` if the page has no file of its own.
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

  /// The English wording, without files.
  public static let english = PageWording(
    name: { "page \($0) of \($1)" },
    title: { title, name in title.map { "\($0) (\(name))" } ?? name },
    continuation: { condition in condition.map { "\($0) (continued)" } ?? "continued" },
    words: .english)
}

extension PageWording {
  /// Returns the text and the link of a reference to a page.
  func reference(to number: Int, of count: Int) -> (name: String, link: String?) {
    let name = name(number, count)
    guard let file = file(number, count) else { return (name, nil) }
    // Percent-encoded, so that no part of the file's name is parsed as a scheme, a folder or a fragment.
    return ("\(name): \(file)", file.percentEncoded())
  }
}

/// What the pages of a diagram say of each other.
public struct PageWording: Sendable {
  /// The name of a page, which its title and its neighbours tell: `page 2 of 5`.
  public var name: @Sendable (_ number: Int, _ count: Int) -> String
  /// The title of a page, from the diagram's and the name of the page.
  public var title: @Sendable (_ title: String?, _ name: String) -> String
  /// The guard of a fragment that began on an earlier page, from its own.
  public var continuation: @Sendable (_ condition: String?) -> String
  /// The file that a page is written to, without folders; `nil` where there is none of its own.
  public var file: @Sendable (_ number: Int, _ count: Int) -> String?

  /// Creates a wording.
  public init(
    name: @escaping @Sendable (_ number: Int, _ count: Int) -> String,
    title: @escaping @Sendable (_ title: String?, _ name: String) -> String,
    continuation: @escaping @Sendable (_ condition: String?) -> String,
    file: @escaping @Sendable (_ number: Int, _ count: Int) -> String? = { _, _ in nil }
  ) {
    self.name = name
    self.title = title
    self.continuation = continuation
    self.file = file
  }

  /// The words in English, without files.
  public static let english = PageWording(
    name: { "page \($0) of \($1)" },
    title: { title, name in title.map { "\($0) (\(name))" } ?? name },
    continuation: { condition in condition.map { "\($0) (continued)" } ?? "continued" })
}

extension PageWording {
  /// What a reference says of a page, and where it leads.
  func reference(to number: Int, of count: Int) -> (name: String, link: String?) {
    let name = name(number, count)
    guard let file = file(number, count) else { return (name, nil) }
    // No part of the file's name may be taken for a scheme, a folder or a fragment.
    return ("\(name): \(file)", file.percentEncoded())
  }
}

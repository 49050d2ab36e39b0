/// The wording of the references between the pages of a diagram.
public struct PageWording: Sendable {
  private let table: Words
  /// The wording of the remarks under a page.
  public var words: DiagramWording
  /// Returns the name of a page's file, without folders, or `nil` if the page has no file of its own.
  public var file: @Sendable (_ number: Int, _ count: Int) -> String? = { _, _ in nil }

  /// Creates the wording in a language, without files.
  public init(in language: Language) {
    table = Words(language)
    words = DiagramWording(in: language)
  }

  /// The English wording, without files.
  public static let english = PageWording(in: .en)

  /// Returns the name of a page, such as `page 2 of 5`, which is used in the page's title and in references
  /// to the page.
  func name(_ number: Int, _ count: Int) -> String { table("page.name", number, count) }

  /// Returns the title of a page from the diagram's title and the page's name.
  func title(_ title: String?, _ name: String) -> String {
    title.map { table("page.title", $0, name) } ?? name
  }

  /// Returns the guard of a fragment that continues from an earlier page, from its original guard.
  func continuation(_ condition: String?) -> String {
    condition.map { table("page.continuation", $0) } ?? table["page.continued"]
  }
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

import SeqtraceDiagram

/// The words with which pages refer to each other, in one language.
struct PageWords {
  let language: Language

  /// The words for pages in separate files, or in one file if `files` is `nil`.
  func wording(for files: PageFiles?) -> PageWording {
    var wording =
      switch language {
      case .en: PageWording.english
      case .zh: chinese
      case .es: spanish
      }
    if let files { wording.file = { files.name(of: $0, count: $1) } }
    return wording
  }

  private var chinese: PageWording {
    PageWording(
      name: { "第 \($0) 页，共 \($1) 页" },
      title: { title, name in title.map { "\($0)（\(name)）" } ?? name },
      continuation: { condition in condition.map { "\($0)（续）" } ?? "续" },
      words: DiagramWords.wording(in: .zh))
  }

  private var spanish: PageWording {
    PageWording(
      name: { "página \($0) de \($1)" },
      title: { title, name in title.map { "\($0) (\(name))" } ?? name },
      continuation: { condition in condition.map { "\($0) (continuación)" } ?? "continuación" },
      words: DiagramWords.wording(in: .es))
  }
}

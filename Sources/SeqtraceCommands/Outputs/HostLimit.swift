import SeqtraceDiagram

/// The excess of a text over the limit of sites that draw it, such as GitHub.
struct HostLimit: Sendable {
  /// The largest length of a Mermaid text in characters: the default of Mermaid's setting `maxTextSize`,
  /// which GitHub and GitLab use.
  static let mermaid = 50_000

  /// The length of the whole text in characters.
  let size: Int
  /// The largest allowed length in characters.
  let limit: Int
  /// The largest, or nearly the largest, value of `--page-messages` with which every page is short enough;
  /// `nil` if there is none.
  let pageMessages: Int?

  /// Searches for a page size with which every page is short enough; `nil` if the whole text is short enough.
  ///
  /// - Parameters:
  ///   - diagram: The diagram.
  ///   - text: The diagram's whole text.
  ///   - limit: The largest allowed length in characters.
  ///   - wording: The words with which pages refer to each other.
  ///   - page: Writes the text of a page.
  init?(
    of diagram: SequenceDiagram, _ text: [UInt8], limit: Int, _ wording: PageWording,
    page: (SequenceDiagram) throws(CommandError) -> [UInt8]
  ) throws(CommandError) {
    // The cheaper check comes first: a text has no more characters than bytes.
    guard text.count > limit else { return nil }
    size = text.characterCount
    guard size > limit else { return nil }
    self.limit = limit
    var messages = Swift.max(Self.fewestMessages, diagram.messages.count * limit / size)
    while true {
      let pages = diagram.paged(.messages(messages), wording: wording)
      guard pages.count <= DrawnPages.mostPages else { break }
      var fits = true
      for each in pages where fits { fits = try page(each).characterCount <= limit }
      if fits {
        pageMessages = messages
        return
      }
      if messages == Self.fewestMessages { break }
      messages = Swift.max(Self.fewestMessages, messages * 3 / 4)
    }
    pageMessages = nil
  }

  /// The smallest number of messages on a page.
  private static let fewestMessages = 2

  private var message: String {
    "GitHub and GitLab draw Mermaid of up to \(limit) characters, and this has \(size)"
  }

  /// The note about a text that has been divided into pages of ``pageMessages`` messages.
  var noteOfDivision: SizeNote {
    SizeNote(
      message: "\(message): divided into blocks of up to \(pageMessages ?? 0) messages")
  }

  /// The note about a text that stays whole.
  ///
  /// - Parameter hasFile: Whether the text is written into a file. Pages of Mermaid need files.
  func note(hasFile: Bool) -> SizeNote {
    guard let pageMessages else {
      return SizeNote(message: message, hint: "--summary, --depth and --fold show less.")
    }
    return SizeNote(
      message: message, hint: "This fits: ",
      options: ["--page-messages", "\(pageMessages)"] + (hasFile ? [] : ["-o", "diagram.mmd"]))
  }
}

extension [UInt8] {
  /// The length in UTF-16 code units. Mermaid counts these, because it is written in JavaScript.
  fileprivate var characterCount: Int { String(decoding: self, as: UTF8.self).utf16.count }
}

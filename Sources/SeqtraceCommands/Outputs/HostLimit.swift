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
  /// Whether the text has been divided into pages of ``pageMessages`` messages.
  var isDivided = false

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

  /// The complaint for the user.
  ///
  /// - Parameters:
  ///   - arguments: The arguments of the command that wrote the text.
  ///   - hasFile: Whether the text was written into a file. Pages of Mermaid need files.
  func complaint(arguments: [String], hasFile: Bool) -> Complaint {
    let reason = "GitHub and GitLab draw Mermaid of up to \(limit) characters, and this has \(size)"
    if isDivided, let pageMessages {
      return Complaint(.note, "\(reason): divided into blocks of up to \(pageMessages) messages")
    }
    let file = hasFile ? [] : ["-o", "diagram.mmd"]
    let remedy = pageMessages.map { ["--page-messages", "\($0)"] + file }
    return Complaint(
      .note, reason,
      hint: remedy.map { "This fits: " + arguments.commandLine(adding: $0) }
        ?? "--summary, --depth and --fold show less.")
  }
}

extension [UInt8] {
  /// The length in UTF-16 code units. Mermaid counts these, because it is written in JavaScript.
  fileprivate var characterCount: Int { String(decoding: self, as: UTF8.self).utf16.count }
}

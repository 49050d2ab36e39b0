import SeqtraceDiagram

/// A tinted region between two messages, written as `TINT[,TITLE]=FROM..TO` on the command line.
struct TintedRange: Sendable, Hashable {
  let messages: MessageRange
  /// The tint of the background.
  let tint: Tint
  /// The text in the region's corner; may be empty.
  let title: String

  /// Parses a region; `nil` if a part is missing or the tint is invalid.
  init?(_ text: String) {
    guard let equals = text.firstIndex(of: "="),
      let messages = MessageRange(text[text.index(after: equals)...])
    else { return nil }
    let words = text[..<equals].split(
      separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
    guard let tint = Tint(String(words[0])) else { return nil }
    self.messages = messages
    self.tint = tint
    title = words.count > 1 ? String(words[1]) : ""
  }

  /// Adds the region to a diagram.
  func tinted(_ diagram: SequenceDiagram) throws(CommandError) -> SequenceDiagram {
    do throws(LandmarkError) {
      return try diagram.tinted(tint, title: title, from: messages.from, to: messages.to)
    } catch {
      throw .part(error.reason(for: .region, in: diagram))
    }
  }
}

extension TintedRange: WrittenValue {
  static var syntax: String {
    "a tint and two messages, such as 'accent=placeOrder..deliver' or '#ffd43b,Kitchen=2..5'"
  }
}

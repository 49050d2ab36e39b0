import SeqtraceDiagram
import SeqtraceLayout

/// Writes rows of repeated heads. A row equal to the previous row is written as a reference to it.
///
/// The size of a document therefore grows with its messages, not with the product of messages and lifelines.
/// The id of a row is a hash of its content, so equal ids mean equal heads even if several pictures are in
/// one page. A referenced element doesn't match style rules by the ancestors of the reference, so the row
/// itself has the class of the whole document, with which every rule starts.
struct SVGHeadRows {
  private var latest: DiagramLayout.Group?
  private var id = ""

  /// Appends a row of heads, or a reference if it equals the previous row. The row's `number` is its vertical
  /// position.
  mutating func write(_ row: DiagramLayout.Group, to output: inout XMLWriter) {
    if let cast = row.cast, cast == latest?.cast {
      return repeatLatest(at: row.number, to: &output)
    }
    var content = XMLWriter(reserving: 4096)
    SVGItemWriter.write(row.items, to: &content)
    let bytes = content.take()
    var hash = ContentHash()
    hash.add(bytes)
    id = String(hash.value, radix: 16)
    latest = row
    output.composed("<g id=\"seqtrace-heads-\(id)\" class=\"seqtrace\" ")
    output.raw("aria-hidden=\"true\">")
    output.piece(bytes)
    output.raw("</g>\n")
  }

  /// Appends a reference to the previous row, at a vertical position.
  private func repeatLatest(at number: Int, to output: inout XMLWriter) {
    output.raw("<use href=\"#seqtrace-heads-")
    output.composed(id)
    output.raw("\" aria-hidden=\"true\" y=\"")
    output.number(number - (latest?.number ?? 0))
    output.raw("\"/>\n")
  }
}

import SeqtraceLayout

/// Writes rows of repeated heads, one that shows what the row before it shows by reference.
///
/// So a long document grows with its messages and not with their number times that of lifelines.
/// The id that is referred to is made from what the row shows: where several pictures stand in one
/// page, equal ids mean equal heads. The style sheet's rules begin with the class of the whole
/// document; the row has it too, since a rule doesn't see what stands around a reference.
struct SVGHeadRows {
  private var latest: DiagramLayout.Group?
  private var id = ""

  /// Appends a row; its group's number is the height at which it stands.
  mutating func write(_ row: DiagramLayout.Group, to output: inout XMLWriter) {
    if let latest, showsSame(latest, row) { return repeatLatest(at: row.number, to: &output) }
    var content = XMLWriter(reserving: 4096)
    SVGItemWriter.write(row.items, to: &content)
    let bytes = content.take()
    id = Self.digest(of: bytes)
    latest = row
    output.composed("<g id=\"seqtrace-heads-\(id)\" class=\"seqtrace\" ")
    output.raw("aria-hidden=\"true\">")
    output.piece(bytes)
    output.raw("</g>\n")
  }

  /// Appends a row that shows what the row before it shows.
  func repeatLatest(at number: Int, to output: inout XMLWriter) {
    output.raw("<use href=\"#seqtrace-heads-")
    output.composed(id)
    output.raw("\" aria-hidden=\"true\" y=\"")
    output.number(number - (latest?.number ?? 0))
    output.raw("\"/>\n")
  }

  /// Whether a row shows the same as another, further down.
  private func showsSame(_ first: DiagramLayout.Group, _ second: DiagramLayout.Group) -> Bool {
    let distance = second.number - first.number
    return first.items.count == second.items.count
      && zip(first.items, second.items).allSatisfy { $0.moved(x: 0, y: distance) == $1 }
  }

  /// The 64 bits of FNV-1a, in hexadecimal digits.
  private static func digest(of bytes: [UInt8]) -> String {
    let hash = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { hash, byte in
      (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    return String(hash, radix: 16)
  }
}

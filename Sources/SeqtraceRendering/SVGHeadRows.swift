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
    if let latest, let distance = distance(from: latest, to: row) {
      output.composed("<use href=\"#seqtrace-heads-\(id)\" aria-hidden=\"true\" y=\"")
      output.number(distance)
      output.raw("\"/>\n")
      return
    }
    var content = XMLWriter(reserving: 4096)
    for item in row.items { SVGItemWriter.write(item, to: &content) }
    let bytes = content.take()
    id = Self.digest(of: bytes)
    latest = row
    output.composed("<g id=\"seqtrace-heads-\(id)\" class=\"seqtrace\" ")
    output.raw("aria-hidden=\"true\">")
    output.composed(String(decoding: bytes, as: UTF8.self))
    output.raw("</g>\n")
  }

  /// How much lower a row shows the same, if it does.
  private func distance(
    from first: DiagramLayout.Group, to second: DiagramLayout.Group
  ) -> Int? {
    let distance = second.number - first.number
    guard first.items.count == second.items.count else { return nil }
    let isSame = zip(first.items, second.items).allSatisfy { $0.moved(x: 0, y: distance) == $1 }
    return isSame ? distance : nil
  }

  /// The 64 bits of FNV-1a, in hexadecimal digits.
  private static func digest(of bytes: [UInt8]) -> String {
    let hash = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { hash, byte in
      (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    return String(hash, radix: 16)
  }
}

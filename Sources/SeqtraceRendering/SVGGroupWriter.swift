import SeqtraceDiagram
import SeqtraceLayout

/// Writes groups as SVG elements, each on a line of its own.
enum SVGGroupWriter {
  static func write(_ group: DiagramLayout.Group, to output: inout XMLWriter) {
    let link = group.link.flatMap(LinkAddress.init)
    if let link {
      output.raw("<a href=\"")
      output.text(link.text)
      output.raw("\">")
    }
    let isGrouped = group.items.count > 1 || group.title != nil
    if isGrouped {
      output.raw("<g id=\"")
      output.raw(group.role.idPrefix)
      output.number(group.number)
      output.raw("\">")
    }
    if let title = group.title {
      output.raw("<title>")
      output.text(title)
      output.raw("</title>")
    }
    SVGItemWriter.write(group.items, to: &output)
    if isGrouped { output.raw("</g>") }
    output.raw(link == nil ? "\n" : "</a>\n")
  }
}

extension DiagramLayout.Role {
  /// The prefix of the SVG ids of groups with this role.
  fileprivate var idPrefix: StaticString {
    switch self {
    case .heading: "t"
    case .group: "b"
    case .link: "o"
    case .lifeline: "l"
    case .fragment: "g"
    case .registration: "r"
    case .activation: "a"
    case .head: "h"
    case .foot: "f"
    case .headRow: "e"
    case .message: "m"
    case .note: "n"
    case .reference: "u"
    case .separator: "s"
    case .caption: "c"
    case .remark: "x"
    case .groupTint: "w"
    case .region: "z"
    case .regionTitle: "y"
    case .duration: "d"
    case .measure: "i"
    case .measureText: "j"
    case .legend: "k"
    }
  }
}

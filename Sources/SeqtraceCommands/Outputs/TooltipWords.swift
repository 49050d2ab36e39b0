import SeqtraceDiagram
import SeqtraceLayout

/// The wording of the texts that pictures add themselves.
enum TooltipWords {
  /// Returns the wording in a language.
  static func wording(in language: Language) -> LayoutWording {
    switch language {
    case .en: .english
    case .zh: chinese
    case .es: spanish
    }
  }

  private static let chinese = {
    var words = LayoutWording()
    words.reference = { "参见\($0)" }
    words.note = { "注释：\($0)" }
    words.state = { "状态：\($0)" }
    words.registration = { name, isOpen in
      "已登记接收\(name.map { " \($0)" } ?? "所有通知")" + (isOpen ? "，结束时仍未注销" : "")
    }
    words.owner = { "属于 \($0)" }
    words.edge = "（图外）"
    words.unknownEnd = "（未知）"
    words.sequenceDiagram = "顺序图"
    words.communicationDiagram = "通信图"
    words.sequenceSummary = { count, names in
      names.isEmpty ? "UML 顺序图，没有生命线。" : "UML 顺序图：\(chineseList(names))之间的 \(count) 条消息。"
    }
    words.communicationSummary = { count, names in
      "UML 通信图：" + (names.isEmpty ? "" : "\(chineseList(names))之间的 ") + "\(count) 条消息。"
    }
    words.link = { first, second, count in
      (second.map { "\(first) 与 \($0)" } ?? "\(first) 自身") + "：\(count) 条消息"
    }
    words.facet = { "\($0) 是 \($1) 的一个侧面" }
    words.more = { "… 还有 \($0) 条" }
    return words
  }()

  private static let spanish = {
    var words = LayoutWording()
    words.reference = { "Véase \($0)" }
    words.note = { "Nota: \($0)" }
    words.state = { "Estado: \($0)" }
    words.registration = { name, isOpen in
      "Inscrito para \(name ?? "todas las notificaciones")"
        + (isOpen ? ", sin cancelar al final" : "")
    }
    words.owner = { "de \($0)" }
    words.edge = "(borde)"
    words.unknownEnd = "(desconocido)"
    words.sequenceDiagram = "Diagrama de secuencia"
    words.communicationDiagram = "Diagrama de comunicación"
    words.sequenceSummary = { count, names in
      names.isEmpty
        ? "Diagrama de secuencia UML sin líneas de vida."
        : "Diagrama de secuencia UML: \(spanishCount(count)) entre \(spanishList(names))."
    }
    words.communicationSummary = { count, names in
      "Diagrama de comunicación UML: \(spanishCount(count))"
        + (names.isEmpty ? "" : " entre \(spanishList(names))") + "."
    }
    words.link = { first, second, count in
      (second.map { "\(first) y \($0)" } ?? "\(first) consigo") + ": \(spanishCount(count))"
    }
    words.facet = { "\($0) es una cara de \($1)" }
    words.more = { "… \($0) más" }
    return words
  }()

  @Sendable private static func chineseList(_ names: DiagramText.Names) -> String {
    names.listed.joined(separator: "、") + (names.moreCount > 0 ? " 等 \(names.count) 个" : " ")
  }

  @Sendable private static func spanishList(_ names: DiagramText.Names) -> String {
    names.listed.joined(separator: ", ") + (names.moreCount > 0 ? " y \(names.moreCount) más" : "")
  }

  @Sendable private static func spanishCount(_ count: Int) -> String {
    count == 1 ? "1 mensaje" : "\(count) mensajes"
  }
}

import SeqtraceLayout

/// The words of tooltips, in a language.
enum TooltipWords {
  /// The words of a language.
  static func wording(in language: Language) -> LayoutWording {
    switch language {
    case .en: .english
    case .zh: chinese
    case .es: spanish
    }
  }

  private static let chinese = LayoutWording(
    reference: { "参见\($0)" }, note: { "注释：\($0)" }, state: { "状态：\($0)" },
    registration: { name, isOpen in
      "已登记接收\(name ?? "所有通知")" + (isOpen ? "，结束时仍未注销" : "")
    })

  private static let spanish = LayoutWording(
    reference: { "Véase \($0)" }, note: { "Nota: \($0)" }, state: { "Estado: \($0)" },
    registration: { name, isOpen in
      "Inscrito para \(name ?? "todas las notificaciones")"
        + (isOpen ? ", sin cancelar al final" : "")
    })
}

import SeqtraceLayout

/// What tooltips say in a language.
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
    reference: { "参见\($0)" }, note: { "注释：\($0)" },
    registration: { name, isOpen in
      "已登记接收\(name ?? "所有通知")" + (isOpen ? "，结束时仍未注销" : "")
    })

  private static let spanish = LayoutWording(
    reference: { "Véase \($0)" }, note: { "Nota: \($0)" },
    registration: { name, isOpen in
      "Inscrito para \(name ?? "todas las notificaciones")"
        + (isOpen ? ", sin cancelar al final" : "")
    })
}

extension BuiltInDesign {
  /// The same proxy, for another notification and another control.
  static var dynamicType: BuiltInDesign {
    BuiltInDesign(
      "dynamic-type", en: dynamicTypeInEnglish, zh: dynamicTypeInChinese, es: dynamicTypeInSpanish
    ) { design in
      let side = "UILabel extension"
      let observe = "addObserver(forName:object:queue:using:)"
      let notification = "UIContentSizeCategoryDidChangeNotification"
      design.step(1, from: "client", to: side, "followTextSize()")
      design.step(2, .creation, from: side, to: "NotificationProxy")
      design.step(
        3, from: side, to: "NotificationProxy", observe,
        ["UIContentSizeCategory.didChangeNotification", "…"])
      design.step(4, from: "NotificationProxy", to: "NotificationCenter", observe)
      design.step(5, from: side, to: "UILabel", "addSubview(_:)", ["proxy"])
      design.loop { loop in
        loop.step(6, from: "NotificationCenter", to: side, notification)
        loop.step(7, from: side, to: "UILabel", "font.pointSize", value: "…")
      }
      design.step(8, .destruction, from: "UILabel", to: "NotificationProxy")
      design.step(8, from: "NotificationProxy", to: "NotificationCenter", "removeObserver(_:)")
      design.step(9, from: "NotificationCenter", to: nil, notification)
    }
  }

  private static var dynamicTypeInEnglish: Wording {
    Wording(
      title: "The proxy reused: a label that follows the text size",
      captions: [
        "The client wants a label to follow the text size that the user prefers.",
        "An extension of the label creates the proxy, the very class that text views use.",
        "This time it asks for another notification, and hands over another block.",
        "The proxy registers, whatever the notification.",
        "It becomes the label's subview, since a label is a view as well.",
        "The user has chosen another size, and the centre runs the block.",
        "The extension sets a font of that size.",
        "The label dies, so the proxy dies and deregisters.",
        "The user chooses once more, and the centre finds nobody to tell.",
      ])
  }

  private static var dynamicTypeInChinese: Wording {
    Wording(
      title: "重用代理：跟随文字大小的标签",
      captions: [
        "客户希望标签跟随用户偏好的文字大小。",
        "标签的扩展创建代理，正是文本视图所用的那个类。",
        "这一次要监听另一个通知，交出另一个闭包。",
        "不论什么通知，代理都照样登记。",
        "标签也是视图，代理便成为它的子视图。",
        "用户选了另一种大小，通知中心执行闭包。",
        "扩展换上这种大小的字体。",
        "标签消亡，代理随之消亡并注销。",
        "用户再次选择大小，通知中心已无人可告。",
      ])
  }

  private static var dynamicTypeInSpanish: Wording {
    Wording(
      title: "El proxy, reutilizado: una etiqueta que sigue el tamaño del texto",
      captions: [
        "El cliente quiere que una etiqueta siga el tamaño de texto que prefiere el usuario.",
        "Una extensión de la etiqueta crea el proxy, la misma clase que usan las vistas de texto.",
        "Esta vez pide otra notificación y entrega otro bloque.",
        "El proxy se inscribe, sea cual sea la notificación.",
        "Pasa a ser subvista de la etiqueta, que también es una vista.",
        "El usuario ha elegido otro tamaño, y el centro ejecuta el bloque.",
        "La extensión pone un tipo de letra de ese tamaño.",
        "Muere la etiqueta; el proxy muere con ella y cancela la inscripción.",
        "El usuario elige otra vez, y el centro no encuentra a nadie a quien avisar.",
      ])
  }
}

extension BuiltInDesign {
  /// The notes that the scenarios record, in the other languages.
  static let notes: [String: (zh: String, es: String)] = [
    "still visible, over the text": ("仍然可见，盖在文字上", "sigue visible, sobre el texto"),
    "the token is weak: only the centre keeps it alive": (
      "凭据是弱引用：只有通知中心使其存活", "el resguardo es débil: solo el centro lo mantiene vivo"
    ),
    "the text view is gone, its registration isn't": (
      "文本视图已消亡，登记却还在", "la vista de texto ya no está, su inscripción sí"
    ),
    "the centre still calls a block whose owner is dead": (
      "通知中心仍在调用所有者已消亡的闭包", "el centro sigue llamando a un bloque cuyo dueño ya murió"
    ),
    "the view is shown with its placeholder": (
      "视图连同占位文字一起显示", "la vista se muestra con su marcador de posición"
    ),
    "the text view is empty: the placeholder shows": (
      "文本视图为空：显示占位文字", "la vista de texto está vacía: se ve el marcador"
    ),
    "there is text: the placeholder stays hidden": (
      "有文字：占位文字保持隐藏", "hay texto: el marcador sigue oculto"
    ),
    "empty again: the placeholder is back": (
      "又为空：占位文字重新出现", "vacía otra vez: vuelve el marcador"
    ),
  ]
}

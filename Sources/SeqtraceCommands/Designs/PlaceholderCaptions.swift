/// The explanations of the twelve steps.
enum PlaceholderCaptions {
  static let english = [
    "Setting the placeholder runs the setter that the extension adds to the text view.",
    "There is no label yet, so the extension sets about adding one.",
    "A label comes into being and takes the text.",
    "The label becomes a subview: the text view owns it and shows it.",
    "An extension has no deinit. A notification proxy, which has one, will listen in its place.",
    "The extension tells the proxy what to listen for and gives it the block to run.",
    "The proxy signs up with the notification centre, passes the block on, and keeps its token.",
    "The proxy becomes a subview, too, and so lives as long as the text view.",
    "Whenever the text has changed, the centre runs the block, which is the extension's.",
    "The extension hides the label if there is text, and shows it if there is none.",
    "The text view dies, and what it owned dies with it: the label and the proxy.",
    "Before it is gone, the proxy takes its token off the centre: nothing stays registered.",
  ]

  static let chinese = [
    "设置 placeholder，就会执行扩展给文本视图添加的设值代码。",
    "这时还没有标签，扩展便着手添加一个。",
    "标签诞生，并得到要显示的文字。",
    "标签成为子视图：文本视图拥有它，也显示它。",
    "扩展不能有 deinit，于是创建一个有 deinit 的通知代理，替它监听。",
    "扩展告诉代理要监听什么，并把要执行的闭包交给它。",
    "代理到通知中心登记，把闭包转交过去，自己留下凭据。",
    "代理也成为子视图，从此与文本视图共存亡。",
    "每当文字有了变化，通知中心就执行属于扩展的那个闭包。",
    "有文字，扩展就隐藏标签；没有文字，就让它显示。",
    "文本视图消亡，它拥有的标签和代理也一同消亡。",
    "代理在离去之前向通知中心撤回凭据，什么登记也不留下。",
  ]

  static let spanish = [
    "Asignar placeholder ejecuta el código que la extensión añade a la vista de texto.",
    "Aún no hay ninguna etiqueta, así que la extensión se dispone a añadir una.",
    "Nace la etiqueta y recibe el texto.",
    "La etiqueta pasa a ser subvista: la vista de texto la posee y la muestra.",
    "Una extensión no tiene deinit; un proxy de notificaciones, que sí lo tiene, escuchará por ella.",
    "La extensión dice al proxy qué debe escuchar y le da el bloque que hay que ejecutar.",
    "El proxy se inscribe en el centro de notificaciones, le pasa el bloque y guarda el resguardo.",
    "También el proxy pasa a ser subvista, y así vive tanto como la vista de texto.",
    "Cada vez que cambia el texto, el centro ejecuta el bloque, que es de la extensión.",
    "La extensión oculta la etiqueta si hay texto, y la muestra si no lo hay.",
    "Muere la vista de texto y con ella lo que poseía: la etiqueta y el proxy.",
    "Antes de irse, el proxy retira su resguardo del centro: nada queda inscrito.",
  ]
}

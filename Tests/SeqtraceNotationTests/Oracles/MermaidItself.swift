import Foundation
import TestSupport
import Testing

/// Mermaid itself, in a browser without a window. `Scripts/setup tests` fetches it.
enum MermaidItself {
  /// What Mermaid made of a text.
  struct Outcome: Decodable {
    /// Why it refused the text.
    var error: String?
    /// The texts in its picture.
    var texts: [String]
  }

  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent(".build/mermaid")

  static let isInstalled =
    Tool.have("chromium")
    && FileManager.default.fileExists(atPath: folder.appendingPathComponent("index.js").path)

  /// Draws texts, all on one page: the browser takes seconds to start.
  static func draw(_ sources: [String]) throws -> [Outcome] {
    try withTemporaryFolder { scratch in
      let file = scratch.appendingPathComponent("page.html")
      try Data(page(sources).utf8).write(to: file)
      let json = try #require(Data(base64Encoded: try result(of: file, in: scratch)))
      return try JSONDecoder().decode([Outcome].self, from: json)
    }
  }

  /// What the page wrote when it had drawn everything.
  ///
  /// On a busy machine, the browser sometimes ends before it has loaded Mermaid. The page then says
  /// nothing, not even of its first text, and is opened again.
  private static func result(of page: URL, in folder: URL) throws -> String {
    var errors = ""
    for _ in 0..<3 {
      let outcome = try Tool("chromium").run(
        [
          "--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir=profile",
          // The page's modules are files, too.
          "--allow-file-access-from-files", "--virtual-time-budget=1000000", "--dump-dom",
          page.path,
        ], in: folder)
      let dump = String(decoding: outcome.output, as: UTF8.self)
      let result = dump.firstMatch(of: /<pre id="result">([A-Za-z0-9+\/=]+)<\/pre>/)?.1
      if let result { return String(result) }
      errors = outcome.errors
    }
    return try #require(nil as String?, "\(errors)")
  }

  /// The results are written in Base64, which needs no codes in HTML.
  private static func page(_ sources: [String]) throws -> String {
    let texts = try JSONEncoder().encode(sources).base64EncodedString()
    return """
      <!DOCTYPE html><meta charset="utf-8"><pre id="result"></pre>
      <script type="module">
      import { mermaid } from "\(folder.absoluteString)index.js";
      mermaid.initialize({ startOnLoad: false });
      const bytes = Uint8Array.from(atob("\(texts)"), (letter) => letter.charCodeAt(0));
      const outcomes = [];
      for (const [index, source] of JSON.parse(new TextDecoder().decode(bytes)).entries()) {
        try {
          const holder = document.createElement("div");
          holder.innerHTML = (await mermaid.render("diagram" + index, source)).svg;
          const texts = [...holder.querySelectorAll("text, foreignObject")];
          outcomes.push({ texts: texts.map((text) => text.textContent) });
        } catch (error) {
          outcomes.push({ error: String(error.message ?? error), texts: [] });
        }
      }
      const json = new TextEncoder().encode(JSON.stringify(outcomes));
      document.getElementById("result").textContent =
        btoa(Array.from(json, (byte) => String.fromCharCode(byte)).join(""));
      </script>
      """
  }
}

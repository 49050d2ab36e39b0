import Foundation
import SeqtraceLayout
import SeqtraceRendering
import TestSupport
import Testing

/// What browsers and other programs make of the SVG, compared with kept pictures that people have
/// looked at.
///
/// Each program has its own pictures, in light colours at scale 1, since librsvg kerns whatever the
/// style sheet says.
struct SVGRasterTests {
  /// All that can be drawn with one font, so that no other font of the machine takes part.
  private static let samples = Sample.all.filter { !["empty", "labels"].contains($0.name) }

  /// Of the 256 pixels of a cell. Chromium and librsvg, which round letters to pixels as differently
  /// as two versions of one program do, differ by 6 at most where a letter stands at the same
  /// place; a line that is missing leaves 16 at least.
  private static let mostDiffering = 12

  private static func document(_ sample: Sample) -> [UInt8] {
    SVGRenderer(appearance: .light).render(LayoutEngine.points.layout(sample.diagram))
  }

  private func check(_ picture: Raster, _ sample: Sample, of program: String) throws {
    let golden = Golden("\(sample.name).\(program).png")
    if Golden.isRecording { try golden.expect(picture.smallPNG()) }
    guard let expected = try golden.picture() else {
      Issue.record("\(sample.name) has no golden picture of \(program); Scripts/goldens makes it.")
      return
    }
    try #require(picture.width == expected.width && picture.height == expected.height)
    let difference = picture.difference(from: expected)
    guard difference.worst > Self.mostDiffering else { return }
    try Attachment.record(picture.smallPNG(), named: "\(sample.name).\(program).png")
    Issue.record("\(sample.name), drawn by \(program): \(difference)")
  }

  @Test(.enabled(if: Tool.have("rsvg-convert")), arguments: samples)
  func `librsvg draws what the kept picture shows`(_ sample: Sample) throws {
    let drawn = try Tool("rsvg-convert").run([], input: Self.document(sample))
    try #require(drawn.status == 0, "\(drawn.errors)")
    try check(Raster(png: drawn.output), sample, of: "librsvg")
  }

  @Test(.enabled(if: Tool.have("chromium")))
  func `Chromium draws what the kept pictures show`() throws {
    // One page with all of them: the browser takes seconds to start.
    let sheet = try withTemporaryFolder { folder in
      var page = "<!DOCTYPE html><style>body{margin:0}img{display:block}</style>"
      for sample in Self.samples {
        let file = folder.appendingPathComponent("\(sample.name).svg")
        try Data(Self.document(sample)).write(to: file)
        page += "<img src=\"\(sample.name).svg\">"
      }
      try Data(page.utf8).write(to: folder.appendingPathComponent("page.html"))
      let sizes = Self.samples.map { LayoutEngine.points.layout($0.diagram).size }
      let size = (sizes.map(\.width).max() ?? 0, sizes.map(\.height).reduce(0, +))
      let outcome = try Tool("chromium").run(
        [
          "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
          "--force-device-scale-factor=1", "--user-data-dir=profile",
          "--window-size=\(size.0),\(size.1)", "--screenshot=page.png", "page.html",
        ], in: folder)
      try #require(outcome.status == 0, "\(outcome.errors)")
      return try Raster(png: [UInt8](Data(contentsOf: folder.appendingPathComponent("page.png"))))
    }
    var top = 0
    for sample in Self.samples {
      let size = LayoutEngine.points.layout(sample.diagram).size
      try check(
        sheet.part(x: 0, y: top, width: size.width, height: size.height), sample,
        of: "chromium")
      top += size.height
    }
  }

  @Test(.enabled(if: Tool.have("rsvg-convert")))
  func `A line or a letter that is missing is noticed`() throws {
    let document = String(decoding: Self.document(.kinds), as: UTF8.self)
    let parts = [
      /<path class="lifeline"[^>]*>/, /<path class="message-filled"[^>]*>/,
      /<text[^>]*>.*?<\/text>/,
    ]
    for part in parts {
      let found = try #require(document.firstMatch(of: part))
      var damaged = document
      damaged.removeSubrange(found.range)
      let picture = try Raster(
        png: Tool("rsvg-convert").run([], input: Array(damaged.utf8)).output)
      let golden = try #require(try Golden("kinds.librsvg.png").picture())
      #expect(picture.difference(from: golden).worst > Self.mostDiffering, "\(found.output)")
    }
  }
}

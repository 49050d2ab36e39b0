import SeqtraceLayout
import Testing

@testable import Gallery

struct ThemeReadingsTests {
  @Test(arguments: Section.all.flatMap(\.charts) + [.themeSample])
  func `Whatever text stands on is known to the themes`(_ chart: Chart) {
    let layout = LayoutEngine.points.layout(chart.diagram)
    var surfaces: [(box: Rectangle, style: DiagramLayout.Style?)] = []
    for item in layout.groups.flatMap(\.items) {
      if let surface = item.surface { surfaces.append(surface) }
      // On every tint can be read what can be read on the canvas.
      if case .tint(let box, _) = item { surfaces.append((box, nil)) }
      guard case .text(let text) = item else { continue }
      let surface =
        text.isMasked ? nil : surfaces.last { $0.box.contains(text.middle) }?.style ?? nil
      for span in text.spans {
        let reading = Theme.Reading(span.style, on: surface)
        #expect(Theme.readings.contains(reading), "\(span.text): \(reading)")
      }
    }
  }
}

extension DiagramLayout.Item {
  /// The area that hides what is behind it, if the item does.
  fileprivate var surface: (box: Rectangle, style: DiagramLayout.Style)? {
    switch self {
    case .box(let box, _, let style, _) where style.hasInside: return (box, style)
    case .polygon(let corners, let style, _) where style.hasInside:
      let (xs, ys) = (corners.map(\.x), corners.map(\.y))
      let (x, y) = (xs.min() ?? 0, ys.min() ?? 0)
      let size = Size(width: (xs.max() ?? 0) - x, height: (ys.max() ?? 0) - y)
      return (Rectangle(x: x, y: y, width: size.width, height: size.height), style)
    default: return nil
    }
  }
}

extension DiagramLayout.Text {
  fileprivate var middle: Point {
    Point(x: origin.x + width / 2, y: origin.y - fontSize / 3)
  }
}

extension Rectangle {
  fileprivate func contains(_ point: Point) -> Bool {
    x..<maxX ~= point.x && y..<maxY ~= point.y
  }
}

import SeqtraceDiagram
import SeqtraceLayout
import Testing

/// What PICTURE's rules ask of every layout, held over generated diagrams.
struct LayoutQualityTests {
  /// The pictures of two thousand diagrams, by seed, of parts of some more, of some with heads
  /// repeated often, and of pages.
  private static let pictures = (0..<3500).map { seed in
    Picture(
      seed: seed, choice: (2000..<2500) ~= seed ? .part : seed >= 3000 ? .page : .whole,
      repeatsHeads: (2500..<3000).contains(seed))
  }

  @Test func `Repeated heads name those who live there`() {
    var count = 0
    for (seed, picture) in Self.pictures.enumerated() {
      for row in picture.layout.groups where row.role == .headRow {
        count += 1
        for name in picture.names(of: row) where !picture.livesThrough(name, row.number) {
          Issue.record("seed \(seed): a head is repeated at \(name.x), \(row.number)")
          return
        }
      }
    }
    #expect(count > 200)
  }

  @Test func `No two texts overlap`() {
    for (seed, picture) in Self.pictures.enumerated() {
      let texts = picture.texts
      let ordered = texts.sorted { $0.box.y < $1.box.y }
      for (index, text) in ordered.enumerated() {
        for other in ordered[(index + 1)...] {
          if other.box.y >= text.box.maxY { break }
          if text.box.overlaps(other.box) {
            Issue.record(
              "seed \(seed): “\(text.text)” at \(text.box) overlaps “\(other.text)” at \(other.box)"
            )
            return
          }
        }
      }
    }
  }

  @Test func `Nothing leaves the canvas`() {
    for (seed, picture) in Self.pictures.enumerated() {
      let canvas = Rectangle(
        x: 0, y: 0, width: picture.layout.size.width, height: picture.layout.size.height)
      for box in picture.boxes where !canvas.contains(box) {
        Issue.record("seed \(seed): \(box) leaves \(canvas)")
        return
      }
    }
  }

  @Test func `No line strikes a text, unless the text hides it`() {
    for (seed, picture) in Self.pictures.enumerated() {
      for text in picture.texts where !text.isMasked {
        let core = text.box.inset(by: 2)
        if let line = picture.lines.first(where: { $0.overlaps(core) }) {
          Issue.record("seed \(seed): \(line) strikes “\(text.text)” at \(text.box)")
          return
        }
      }
    }
  }

  @Test func `Message lines never strike a text, hidden or not`() {
    for (seed, picture) in Self.pictures.enumerated() {
      for text in picture.texts {
        let core = text.box.inset(by: 2)
        if let line = picture.messageLines.first(where: { $0.overlaps(core) }) {
          Issue.record("seed \(seed): message line \(line) strikes “\(text.text)” at \(text.box)")
          return
        }
      }
    }
  }

  @Test func `No bar strikes a text, hidden or not`() {
    for (seed, picture) in Self.pictures.enumerated() {
      for text in picture.texts where !text.isCovered {
        let core = text.box.inset(by: 2)
        if let bar = picture.bars.first(where: { $0.overlaps(core) }) {
          Issue.record("seed \(seed): the bar \(bar) strikes “\(text.text)” at \(text.box)")
          return
        }
      }
    }
  }

  @Test func `The sides of frames stay clear of lifelines, bars and registrations`() {
    let clearance = LayoutMetrics.points.fragmentClearance
    for (seed, picture) in Self.pictures.enumerated() {
      for frame in picture.frames {
        for x in [frame.x, frame.maxX] {
          let near = picture.uprights.first { upright in
            abs(upright.x - x) < clearance && upright.y < frame.maxY && frame.y < upright.maxY
          }
          if let near {
            Issue.record("seed \(seed): the side of \(frame) at \(x) is too near to \(near)")
            return
          }
        }
      }
    }
  }

  @Test func `A frame contains what its messages draw`() {
    for (seed, picture) in Self.pictures.enumerated() {
      for frame in picture.frames {
        for head in picture.createdHeads where frame.overlaps(head) && !frame.contains(head) {
          Issue.record("seed \(seed): \(frame) cuts the head at \(head)")
          return
        }
      }
    }
  }

  @Test func `The names of figures and of boxes have one baseline`() {
    for (seed, picture) in Self.pictures.enumerated() {
      if Set(picture.nameBaselines).count > 1 {
        Issue.record("seed \(seed): names stand at \(picture.nameBaselines)")
        return
      }
    }
  }

  @Test func `Every arrow ends on the edge of a bar, a lifeline, a head, an X or a dot`() {
    for (seed, picture) in Self.pictures.enumerated() {
      for arrow in picture.arrows where arrow.dot == nil {
        let points = arrow.points
        for (end, next, tip) in [
          (points[0], points[1], arrow.tail),
          (points[points.count - 1], points[points.count - 2], arrow.head),
        ] {
          var point = end
          // A line ends in the middle of a cross, just before what it leads to.
          if tip == .cross { point.x += PictureMeasures.crossGap * (end.x < next.x ? -1 : 1) }
          guard !picture.isAnchor(point) else { continue }
          Issue.record("seed \(seed): an arrow ends in the open at \(point)")
          return
        }
      }
    }
  }

  @Test func `A measure reaches from the height of one message to that of the other`() {
    var count = 0
    for (seed, picture) in Self.pictures.enumerated() {
      for (measure, ends) in picture.measures {
        count += 1
        let heights = [measure.start, measure.end].map { picture.height(ofMessageAt: $0) }
        // What lies on another page has no height here.
        if let top = heights[0], top != ends.y { Issue.record("seed \(seed): \(ends), not \(top)") }
        if let bottom = heights[1], bottom != ends.maxY {
          Issue.record("seed \(seed): \(ends), not \(bottom)")
        }
      }
    }
    #expect(count > 500)
  }

  @Test func `Measures stand clear of lifelines, bars and registrations`() {
    for (seed, picture) in Self.pictures.enumerated() {
      for (_, ends) in picture.measures {
        let wide = Rectangle(x: ends.x - 3, y: ends.y, width: 7, height: ends.height)
        if let near = (picture.uprights + picture.bars).first(where: { $0.overlaps(wide) }) {
          Issue.record("seed \(seed): \(ends) is too near to \(near)")
          return
        }
      }
    }
  }

  @Test func `Frames of fragments never cross`() {
    for (seed, picture) in Self.pictures.enumerated() {
      let frames = picture.frames
      for (index, frame) in frames.enumerated() {
        for other in frames[(index + 1)...] where frame.overlaps(other) {
          if !frame.contains(other) && !other.contains(frame) {
            Issue.record("seed \(seed): \(frame) crosses \(other)")
            return
          }
        }
      }
    }
  }
}

import SeqtraceDiagram
import SeqtraceGraphviz
import SeqtraceLayout
import Testing

/// Regions inside each other are painted in strips; here they are compared with whole ones.
struct NestedRegionTests {
  private typealias Group = DiagramLayout.Group

  /// Regions with the rows of each, drawn whole if they count as groups of another role.
  private func picture(
    _ rows: [Range<Int>], widths: [Int], role: DiagramLayout.Role, scale: Double
  ) throws -> [UInt8] {
    let groups = rows.enumerated().map { index, rows in
      let box = Rectangle(
        x: 5, y: rows.lowerBound, width: widths[index % widths.count], height: rows.count)
      let tint = Tint.meanings[index % Tint.meanings.count]
      return Group(role: role, number: index, items: [.tint(box, tint)])
    }
    let layout = DiagramLayout(
      size: Size(width: 60, height: 400), title: "", summary: "", groups: .init(groups))
    return try GraphvizRenderer(format: .png, scale: scale).render(layout)
  }

  /// The regions of a deep stack, of brothers, of brothers that overlap, and of others.
  static let stacks: [[Range<Int>]] = [
    (0..<40).map { 5 + 4 * $0..<395 - 4 * $0 },
    [5..<395, 20..<25, 40..<300, 60..<100, 95..<250, 310..<380],
    [5..<395, 5..<200, 200..<395, 201..<203],
    [100..<200, 5..<395, 5..<395, 50..<390, 60..<70],
  ]

  @Test(arguments: stacks, [0.1, 0.7, 1, 2.3])
  func `Regions inside each other look as if each were painted whole`(
    _ rows: [Range<Int>], scale: Double
  ) throws {
    for widths in [[50], [50, 40]] {
      let strips = try picture(rows, widths: widths, role: .region, scale: scale)
      let whole = try picture(rows, widths: widths, role: .groupTint, scale: scale)
      let (left, right) = (try Pixels(strips), try Pixels(whole))
      // Where sides are between pixels, fewer layers of paint leave them paler.
      let columns = (0..<left.width).filter {
        let (start, end) = (Double($0) / scale, Double($0 + 1) / scale)
        return ![5.0, 45, 55].contains { start < $0 && $0 < end }
      }
      let differing = (0..<left.height).filter { row in
        columns.contains { left[$0, row] != right[$0, row] }
      }
      #expect(differing.isEmpty)
    }
  }

  @Test func `The area that is painted grows with the number of regions`() throws {
    let groups = (0..<1000).map { index in
      Group(
        role: .region, number: index,
        items: [
          .tint(
            Rectangle(x: 0, y: 8 * index, width: 50, height: 20000 - 16 * index), .accent)
        ])
    }
    let layout = DiagramLayout(
      size: Size(width: 60, height: 20000), title: "", summary: "", groups: .init(groups))
    let items = ItemStretches(layout, borders: [0, 20001])[0]
    let height = items.reduce(0) { height, item in
      guard case .tint(let box, _) = item else { return height }
      return height + box.height
    }
    #expect(height >= 20000)
    #expect(height < 3 * 20000)
  }
}

extension Raster {
  /// How two pictures of equal size differ, as far as eyes would notice.
  ///
  /// Two programs that draw the same lines and letters round them to pixels in their own ways: an
  /// stem is one dark column here and two lighter ones there, an edge stands up to a pixel beside.
  /// So both pictures are softened, each pixel by its neighbours, and a pixel agrees with the other
  /// picture if one of the nine at its place there has nearly its colour. A line or a letter that
  /// only one of them has, or has elsewhere, leaves pixels that don't, close together; chance leaves
  /// single ones.
  public struct Difference: Sendable, CustomStringConvertible {
    /// The most pixels that don't agree in any of the cells into which the picture is parted.
    public var worst = 0
    /// The top left of that cell.
    public var place = (x: 0, y: 0)
    /// How many don't agree in all.
    public var total = 0

    /// Says where to look.
    public var description: String {
      "\(worst) pixels differ around \(place.x), \(place.y), \(total) in all"
    }
  }

  /// How far the parts of a colour may differ, of 255: less than the 33 by which a softened lifeline,
  /// the palest of lines, differs from the page.
  private static let colourTolerance: Int16 = 30
  /// The side of a cell: a letter and what stands around it.
  private static let cell = 16

  /// What pictures with a palette are rounded by, and a little more.
  private static let roundingTolerance: Int16 = 12

  /// Compares this picture with one of the same size, in both directions.
  public func difference(from other: Raster) -> Difference {
    precondition(width == other.width && height == other.height)
    let columns = width / Self.cell + 1
    var counts = [Int](repeating: 0, count: columns * (height / Self.cell + 1))
    bytes.withUnsafeBufferPointer { here in
      other.bytes.withUnsafeBufferPointer { there in
        for place in differingPlaces(here.baseAddress!, there.baseAddress!) {
          let (x, y) = (place % width, place / width)
          if !agrees(here, with: there, x, y) || !agrees(there, with: here, x, y) {
            counts[y / Self.cell * columns + x / Self.cell] += 1
          }
        }
      }
    }
    guard let worst = counts.indices.max(by: { counts[$0] < counts[$1] }) else {
      return Difference()
    }
    return Difference(
      worst: counts[worst],
      place: (worst % columns * Self.cell, worst / columns * Self.cell),
      total: counts.reduce(0, +))
  }

  /// The pixels whose colours differ by more than rounding.
  private func differingPlaces(
    _ here: UnsafePointer<UInt8>, _ there: UnsafePointer<UInt8>
  ) -> [Int] {
    var places: [Int] = []
    var index = 0
    let end = width * height * 3
    while index < end {
      if here[index] != there[index],
        abs(Int16(here[index]) - Int16(there[index])) > Self.roundingTolerance,
        places.last != index / 3
      {
        places.append(index / 3)
      }
      index += 1
    }
    return places
  }

  private func agrees(
    _ here: UnsafeBufferPointer<UInt8>, with there: UnsafeBufferPointer<UInt8>, _ x: Int, _ y: Int
  ) -> Bool {
    let colour = softened(here, x, y)
    for row in max(y - 1, 0)...min(y + 1, height - 1) {
      for column in max(x - 1, 0)...min(x + 1, width - 1) {
        let other = softened(there, column, row)
        if zip(colour, other).allSatisfy({ abs($0 - $1) <= Self.colourTolerance }) { return true }
      }
    }
    return false
  }

  /// The mean of a pixel and those around it, as red, green and blue.
  private func softened(_ bytes: UnsafeBufferPointer<UInt8>, _ x: Int, _ y: Int) -> [Int16] {
    var sums: [Int16] = [0, 0, 0]
    let rows = max(y - 1, 0)...min(y + 1, height - 1)
    let columns = max(x - 1, 0)...min(x + 1, width - 1)
    for row in rows {
      for column in columns {
        for part in 0..<3 { sums[part] += Int16(bytes[(row * width + column) * 3 + part]) }
      }
    }
    return sums.map { $0 / Int16(rows.count * columns.count) }
  }

  /// A part of the picture.
  public func part(x: Int, y: Int, width: Int, height: Int) -> Raster {
    var rows: [UInt8] = []
    for row in y..<y + height {
      let start = (row * self.width + x) * 3
      rows += bytes[start..<start + width * 3]
    }
    return Raster(width: width, height: height, bytes: rows)
  }
}

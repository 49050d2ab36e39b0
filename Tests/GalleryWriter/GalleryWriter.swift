import Foundation
import Gallery

/// Writes the pictures of all constructs, and the page that shows them, into a folder.
@main struct GalleryWriter {
  static func main() throws {
    guard CommandLine.arguments.count == 2 else {
      FileHandle.standardError.write(Data("usage: GalleryWriter FOLDER\n".utf8))
      exit(64)
    }
    let folder = URL(fileURLWithPath: CommandLine.arguments[1])
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for file in GalleryFile.all {
      try Data(file.content).write(to: folder.appendingPathComponent(file.name))
    }
  }
}

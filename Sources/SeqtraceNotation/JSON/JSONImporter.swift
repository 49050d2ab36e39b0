public import SeqtraceDiagram
internal import SeqtraceEvents
public import SeqtraceReading

/// Reads the diagram file that ``JSONExporter`` writes.
///
/// A file that is read and written again has the same bytes. Reading is strict: a missing member, or a value
/// of the wrong type, is an error. Members with unknown keys are ignored, so that files with members that are
/// added later can be read.
public struct JSONImporter: Sendable {
  /// The error for a file that can't be read.
  public struct Failure: Error, Sendable, Hashable {
    /// A reason why a file can't be read.
    public enum Problem: Sendable, Hashable {
      /// The text isn't JSON.
      case syntax(TraceDiagnostic.Syntax)
      /// The object isn't a diagram: it has no member `seqtraceDiagram`.
      case noDiagram
      /// The file has an unknown version.
      case unknownVersion(Int)
      /// A member is missing.
      case missingMember(String)
      /// A member has a value of the wrong type, or one that isn't possible in the diagram.
      case malformedMember(String)
      /// Two lifelines have the same name or the same id.
      case repeatedLifeline(String)
      /// The elements of a list aren't in the order of their positions, or two rows have the same position.
      case unorderedPositions(Int)
    }

    /// The reason why the file can't be read.
    public var problem: Problem
    /// The offset in the file of the byte at which the problem is.
    public var offset: Int
  }

  /// Creates an importer.
  public init() {}

  /// Returns whether a text starts like a diagram file.
  public static func isDiagram(_ start: some Sequence<UInt8>) -> Bool {
    let visible = start.lazy.filter { $0 > UInt8(ascii: " ") }
    return visible.starts(with: #"{"seqtraceDiagram":"#.utf8)
  }

  /// Reads a diagram from the bytes of a file in UTF-8.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  public func read(_ source: [UInt8]) throws(Failure) -> SequenceDiagram {
    let root: JSONNode
    do throws(JSONNode.ReadError) {
      root = try JSONNode(reading: source)
    } catch {
      throw Failure(problem: .syntax(error.syntax), offset: error.offset)
    }
    guard let members = root.members, let version = members[JSONExporter.versionKey] else {
      throw Failure(problem: .noDiagram, offset: root.offset)
    }
    guard version.integer == JSONExporter.currentVersion else {
      throw Failure(problem: .unknownVersion(version.integer ?? 0), offset: version.offset)
    }
    let references = try references(members)
    var diagram: SequenceDiagram
    do throws(MalformedMember) {
      diagram = try SequenceDiagram(reading: root, "", references)
    } catch {
      throw Failure(
        problem: error.isMissing ? .missingMember(error.key) : .malformedMember(error.key),
        offset: error.offset)
    }
    diagram.links = links(members)
    if let position = diagram.positionOutOfOrder {
      throw Failure(problem: .unorderedPositions(position), offset: root.offset)
    }
    return diagram
  }

  /// Returns the references to lifelines by their names. Throws an error if two lifelines have the same name
  /// or id.
  private func references(_ members: JSONMembers) throws(Failure) -> JSONReferences {
    var ids: [String: Lifeline.ID] = [:]
    var seen: Set<Lifeline.ID> = []
    for input in members["lifelines"]?.elements ?? [] {
      guard let name = input.members?["name"]?.text, let id = input.members?["id"]?.integer else {
        continue
      }
      guard Self.ids.contains(id) else {
        throw Failure(problem: .malformedMember("id"), offset: input.offset)
      }
      guard ids.updateValue(id, forKey: name) == nil, seen.insert(id).inserted else {
        throw Failure(problem: .repeatedLifeline(name), offset: input.offset)
      }
    }
    return JSONReferences(
      value: { _ in .null }, lifeline: { $0.isNull ? -1 : $0.text.flatMap { ids[$0] } })
  }

  /// The range in which the ids of lifelines must be.
  private static let ids = 0..<1 << 24

  private func links(_ members: JSONMembers) -> [MessageLink] {
    (members["messages"]?.elements ?? []).compactMap { input in
      guard let message = input.members, let position = message["position"]?.integer,
        let address = message["link"]?.text
      else { return nil }
      return MessageLink(position: position, address: address)
    }
  }
}

extension SequenceDiagram {
  /// The first invalid position of a row: one that isn't greater than that of the previous element in its
  /// list, or that two rows have. `nil` if all are valid.
  fileprivate var positionOutOfOrder: Position? {
    let lists = [
      messages.map(\.position), notes.map(\.position), references.map(\.position),
      separators.map(\.position),
    ]
    for list in lists {
      if let pair = zip(list, list.dropFirst()).first(where: { $0 >= $1 }) { return pair.1 }
    }
    var seen: Set<Position> = []
    return lists.joined().first { !seen.insert($0).inserted }
  }
}

#if Macros
  import Foundation
  import SeqtraceRewriting

  /// The functions in which the compiler reported errors, and to which less is therefore added.
  ///
  /// The entries for a file are valid until the file or the package's manifest changes.
  struct GivenWay {
    private struct Record {
      let hash: UInt64
      var degrees: [String: RewrittenSource.Degree] = [:]
    }

    /// The key that represents all functions of a file.
    private static let wholeFile = "*"
    /// The prefix of a key for a class: it means that the class's destructions aren't recorded.
    private static let classWithoutDeaths = "deinit "
    private let manifest: UInt64
    private var records: [String: Record] = [:]

    /// Reads the entries from a file; there are none if the file is missing or belongs to another manifest.
    init(contentsOf path: String, manifest: UInt64) {
      self.manifest = manifest
      let lines = (try? String(contentsOfFile: path, encoding: .utf8))?.split(separator: "\n") ?? []
      guard lines.first ?? "" == firstLine else { return }
      for line in lines.dropFirst() {
        let parts = line.split(separator: "\t").map(String.init)
        guard parts.count == 4, let hash = UInt64(parts[1]), let number = Int(parts[3]),
          let degree = RewrittenSource.Degree(rawValue: number)
        else { continue }
        records[parts[0], default: Record(hash: hash)].degrees[parts[2]] = degree
      }
    }

    private var firstLine: String { "manifest\t\(manifest)" }

    /// All entries as text, a line for each.
    var text: String {
      firstLine + "\n"
        + records.sorted { $0.key < $1.key }.flatMap { path, record in
          record.degrees.sorted { $0.key < $1.key }.map { key, degree in
            "\(path)\t\(record.hash)\t\(key)\t\(degree.rawValue)\n"
          }
        }.joined()
    }

    /// Returns the degrees of the functions in a file that have entries; `nil` if nothing may be added to the
    /// file.
    func degrees(in path: String, hash: UInt64) -> [String: RewrittenSource.Degree]? {
      guard let record = records[path], record.hash == hash else { return [:] }
      return record.degrees[Self.wholeFile] == nil ? record.degrees : nil
    }

    /// Returns the paths of the classes without recorded destructions, given the keys of a file's entries.
    static func classesWithoutDeaths(in keys: some Sequence<String>) -> [String] {
      keys.filter { $0.hasPrefix(classWithoutDeaths) }.map {
        String($0.dropFirst(classWithoutDeaths.count))
      }
    }

    /// Returns the paths of the classes in a file that have no recorded destructions; none if the file has
    /// another hash.
    func classesWithoutDeaths(in path: String, hash: UInt64) -> [String] {
      guard let record = records[path], record.hash == hash else { return [] }
      return Self.classesWithoutDeaths(in: record.degrees.keys)
    }

    mutating func lower(_ function: RewrittenSource.Function, in path: String, hash: UInt64) {
      let lower = function.lower
      set(function.key, to: lower, in: path, hash)
      if lower == .none { noteDeaths(function, in: path, hash) }
    }

    mutating func leaveAlone(
      _ path: String, with functions: [RewrittenSource.Function], hash: UInt64
    ) {
      set(Self.wholeFile, to: .none, in: path, hash)
      for function in functions { noteDeaths(function, in: path, hash) }
    }

    private mutating func noteDeaths(
      _ function: RewrittenSource.Function, in path: String, _ hash: UInt64
    ) {
      guard function.isDeinitializer else { return }
      set(Self.classWithoutDeaths + function.type, to: .none, in: path, hash)
    }

    private mutating func set(
      _ key: String, to degree: RewrittenSource.Degree, in path: String, _ hash: UInt64
    ) {
      if records[path]?.hash != hash { records[path] = Record(hash: hash) }
      records[path]!.degrees[key] = degree
    }
  }
#endif

import Foundation

/// Reads Swift sources with the reader and with swift-syntax, and prints what they do not agree on.
///
///     compare ACCEPTED MINIMUM PATH…
///
/// `ACCEPTED` names a file with the differences that are accepted: a line for each, with the end of
/// the file's path, a colon, the part, and the reason behind `#`. Exits with 1 at any other, and if
/// fewer than `MINIMUM` declarations were compared.
@main struct Compare {
  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.count > 2, let minimum = Int(arguments[2]) else {
      FileHandle.standardError.write(Data("usage: compare ACCEPTED MINIMUM PATH…\n".utf8))
      exit(2)
    }
    let accepted = try String(contentsOfFile: arguments[1], encoding: .utf8).split(separator: "\n")
      .compactMap { $0.prefix { $0 != "#" }.split(separator: " ").first }
    let comparison = await compared(try arguments.dropFirst(2).flatMap(sources))
    let differences = comparison.differences.filter { difference in
      !accepted.contains { "\(difference.path):\(difference.part)".hasSuffix($0) }
    }
    for difference in differences.prefix(200) {
      print("\(difference.path):\(difference.line): \(difference.part)")
      print("  the reader:   \(difference.found)")
      print("  swift-syntax: \(difference.expected)")
    }
    for path in comparison.unreadable {
      print("not compared, as swift-syntax finds errors: \(path)")
    }
    print(
      """
      \(comparison.files) files, \(comparison.declarations) declarations, \
      \(differences.count) differences, \
      \(comparison.differences.count - differences.count) accepted ones, \
      \(comparison.unreadable.count) files not compared
      """)
    if !differences.isEmpty || comparison.declarations < minimum { exit(1) }
  }

  /// Compares files, as many at a time as there are processors.
  private static func compared(_ paths: [String]) async -> Comparison {
    await withTaskGroup(of: Comparison.self) { group in
      let count = ProcessInfo.processInfo.activeProcessorCount
      for first in 0..<count {
        group.addTask {
          var comparison = Comparison()
          for index in stride(from: first, to: paths.count, by: count) {
            guard let source = try? String(contentsOfFile: paths[index], encoding: .utf8) else {
              continue
            }
            comparison.compare(source, path: paths[index])
          }
          return comparison
        }
      }
      return await group.reduce(into: Comparison()) { $0.add($1) }
    }
  }

  /// The sources at a path: a file, or all in a folder but those that are hidden.
  private static func sources(_ path: String) throws -> [String] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue
    else { return [path] }
    return try FileManager.default.contentsOfDirectory(atPath: path).sorted().flatMap { name in
      if name.hasPrefix(".") { return [String]() }
      let child = "\(path)/\(name)"
      // A folder that is a link may lead back to one above it.
      let type = try FileManager.default.attributesOfItem(atPath: child)[.type]
      if type as? FileAttributeType == .typeDirectory { return try sources(child) }
      return name.hasSuffix(".swift") || name.hasSuffix(".swiftinterface") ? [child] : []
    }
  }
}

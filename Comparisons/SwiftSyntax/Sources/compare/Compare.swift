import Foundation

/// Parses Swift sources with this project's reader and with swift-syntax, and prints the
/// differences.
///
///     compare ACCEPTED MINIMUM PATH…
///
/// `ACCEPTED` names a file with the accepted differences. Each line contains the end of a file's
/// path, a colon, the part, and the reason after `#`. The program exits with 1 if there are other
/// differences, or if fewer than `MINIMUM` declarations were compared.
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

  /// Compares files in parallel, one task for each processor.
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

  /// Returns the path of a file, or the paths of all sources in a folder, except hidden ones.
  private static func sources(_ path: String) throws -> [String] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue
    else { return [path] }
    return try FileManager.default.contentsOfDirectory(atPath: path).sorted().flatMap { name in
      if name.hasPrefix(".") { return [String]() }
      let child = "\(path)/\(name)"
      // Do not follow links, because a link may lead back to an enclosing folder.
      let type = try FileManager.default.attributesOfItem(atPath: child)[.type]
      if type as? FileAttributeType == .typeDirectory { return try sources(child) }
      return name.hasSuffix(".swift") || name.hasSuffix(".swiftinterface") ? [child] : []
    }
  }
}

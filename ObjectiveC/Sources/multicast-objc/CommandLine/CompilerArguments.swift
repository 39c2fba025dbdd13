import Foundation
import ObjectiveCSyntax

/// Holds the options of commands that read Objective-C, which have the same names as compiler
/// options.
struct CompilerArguments {
  static let usage = """
      -I FOLDER          Search a folder for imported files, and for frameworks that have them. With
                         /** behind it, also all folders in it, and all headers in it are those of
                         one project: <Chat/Room.h> may be Sources/Room.h.
      --project FOLDER   The same as -I FOLDER/**, and each FILE that is not there is the file of
                         that name in the folder, at any depth.
      -D NAME[=VALUE]    Define a macro. Without a value, it is 1.
      -U NAME            Undefine a macro.
      -include FILE      Read a file before each of the others.
      --platform NAME    The system that conditions ask for: \(platforms).
                         The default is macos.
      --compile-commands FILE
                         Take such options from a compile_commands.json, for a file that it does not
                         have from the nearest one that it has.
    """

  private static let platforms = Platform.allCases.map(\.rawValue).joined(separator: ", ")

  private var options = CompilerOptions()
  private var projects: [String] = []
  private var database: String?

  /// Takes `argument` if it is a compiler option, such as `-I`.
  ///
  /// - Returns: `true` if the argument was taken.
  mutating func take(
    _ argument: String, _ arguments: inout Arguments
  ) throws(UsageError) -> Bool {
    switch argument {
    case "--platform":
      let name = try arguments.value(of: argument)
      guard let platform = Platform(rawValue: name) else {
        throw arguments.error("'--platform' takes one of \(Self.platforms), not '\(name)'")
      }
      options.platform = platform
    case "--project":
      let project = try arguments.value(of: argument)
      projects.append(project)
      options.add(arguments: ["-I", project + "/**"])
    case "--compile-commands": database = try arguments.value(of: argument)
    case "-include", "-isystem", "-iquote", "-I", "-F", "-D", "-U":
      options.add(arguments: [argument, try arguments.value(of: argument)])
    case _ where ["-I", "-F", "-D", "-U"].contains { argument.hasPrefix($0) }:
      options.add(arguments: [argument])
    default: return false
    }
    return true
  }

  /// Returns the paths of `files`, of which a project may have some at any depth.
  func paths(of files: [String]) throws -> [String] {
    if projects.isEmpty { return files }
    let trees = projects.map { FileTree($0) }
    return try files.map { file in
      if FileManager.default.fileExists(atPath: file) { return file }
      let found = trees.flatMap { $0.files(named: file) }
      if found.count > 1 {
        throw FileError(file, "the project has several: \(found.joined(separator: ", "))")
      }
      return found.first ?? file
    }
  }

  /// Returns a function from the path of a file to the file's options, for a project with `files`.
  func options(of files: [String]) throws -> (String) -> CompilerOptions {
    var options = options
    options.projectFiles = files + options.projectFiles
    guard let database else { return { [options] _ in options } }
    let bytes = try InputFile.bytes(of: database)
    let found: CompilationDatabase
    do {
      found = try CompilationDatabase(Data(bytes), base: options)
    } catch {
      throw FileError(database, #"expected [{"directory": …, "file": …, "arguments": […]}, …]"#)
    }
    return { [options] file in
      found.options(nearest: URL(fileURLWithPath: file).standardizedFileURL.path) ?? options
    }
  }
}

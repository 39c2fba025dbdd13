extension CompilerOptions {
  /// Adds the options among a compiler's arguments that concern imports and macros.
  ///
  /// These options are `-I`, `-iquote`, `-isystem`, `-F`, `-D`, `-U` and `-include`. An option's
  /// value is attached to it or is the next argument. Other arguments are skipped, because most
  /// options of a compiler do not change the text that it reads.
  ///
  /// - Parameters:
  ///   - arguments: The compiler's arguments, including other options and the names of files.
  ///   - folder: The folder to which paths are relative; an empty string for the current folder.
  public mutating func add(arguments: some Sequence<String>, in folder: String = "") {
    var waiting: String?
    for argument in arguments {
      if let option = waiting {
        waiting = nil
        add(option, argument, in: folder)
      } else if Self.names.contains(argument) {
        waiting = argument
      } else if let option = Self.names.first(where: { argument.hasPrefix($0) }) {
        add(option, String(argument.dropFirst(option.count)), in: folder)
      }
    }
  }

  // No name is a prefix of another name, so `first(where:)` finds the only match.
  private static let names = ["-include", "-isystem", "-iquote", "-I", "-F", "-D", "-U"]

  private mutating func add(_ option: String, _ value: String, in folder: String) {
    switch option {
    case "-D": macros.append(.define(value))
    case "-U": macros.append(.undefine(value))
    case "-include": prefixFiles.append(FilePath.join(folder, value))
    default: importFolders.append(FilePath.join(folder, value))
    }
  }
}

extension CompilerOptions {
  /// Takes the options among the arguments of a compiler that concern imports and macros.
  ///
  /// These are `-I`, `-iquote`, `-isystem`, `-F`, `-D`, `-U` and `-include`, each with its value
  /// attached or as the next argument. The others are passed over: most of a compiler's options do
  /// not change what it reads.
  ///
  /// - Parameters:
  ///   - arguments: The arguments, also those of other options, and the files.
  ///   - folder: The folder that relative paths begin in; empty for the current one.
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

  // The longer ones first: `-include` is no `-I`, but `-isystem` may be `-i` of something.
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

public import FoundationEssentials

/// The arguments with which a project's files are compiled, read from a `compile_commands.json`.
public struct CompilationDatabase: Sendable {
  private let options: [String: CompilerOptions]

  /// Reads a compilation database.
  ///
  /// - Parameters:
  ///   - data: The contents of the file.
  ///   - base: The options to which the arguments of each file are added.
  /// - Throws: A `DecodingError` if the data is not a compilation database.
  public init(_ data: Data, base: CompilerOptions = CompilerOptions()) throws {
    var options: [String: CompilerOptions] = [:]
    let cache = FileCache()
    for entry in try JSONDecoder().decode([Entry].self, from: data) {
      var own = base
      own.add(arguments: entry.words, in: entry.directory)
      // A build makes some of its folders itself, and may not have made them yet.
      own.importFolders.removeAll { !base.importFolders.contains($0) && cache.isEmpty($0) }
      options[FilePath.join(entry.directory, entry.file)] = own
    }
    self.options = options
  }

  /// Returns the options of a file, or of the file whose path has the longest common prefix.
  ///
  /// A header is not compiled by itself. Usually, the nearest file is the file that implements the
  /// header.
  ///
  /// - Parameter path: An absolute path.
  /// - Returns: The options, or `nil` if the database is empty.
  /// - Complexity: O(*n*) in the number of files.
  public func options(nearest path: String) -> CompilerOptions? {
    if let exact = options[path] { return exact }
    let nearest = options.max {
      let left = zip($0.key.utf8, path.utf8).prefix { $0 == $1 }.count
      let right = zip($1.key.utf8, path.utf8).prefix { $0 == $1 }.count
      return (left, $1.key) < (right, $0.key)
    }
    return nearest?.value
  }

  private struct Entry: Decodable {
    let directory: String
    let file: String
    let arguments: [String]?
    let command: String?

    var words: [String] { arguments ?? command.map(Self.split) ?? [] }

    /// Splits a command at white space outside of quotes, as a shell does.
    private static func split(_ command: String) -> [String] {
      var words: [String] = []
      var word: String?
      var quote: Character?
      var isEscaped = false
      for character in command {
        if isEscaped {
          word = (word ?? "") + String(character)
          isEscaped = false
        } else if character == "\\", quote != "'" {
          isEscaped = true
        } else if character == quote {
          quote = nil
        } else if quote == nil, character == "'" || character == "\"" {
          quote = character
          word = word ?? ""
        } else if quote == nil, character.isWhitespace {
          if let word { words.append(word) }
          word = nil
        } else {
          word = (word ?? "") + String(character)
        }
      }
      return words + (word.map { [$0] } ?? [])
    }
  }
}

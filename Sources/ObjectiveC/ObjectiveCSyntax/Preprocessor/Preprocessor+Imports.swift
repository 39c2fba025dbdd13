extension Preprocessor {
  /// Imports nested more deeply than this are not followed: most of them go round in a circle.
  private static let deepestImport = 200

  /// Files are read again no more often than this, in all: a few could each name the next one twice.
  private static let mostRepetitions = 1_000

  /// The bytes of all files beyond which imports are not followed.
  ///
  /// A small file can name a large one as often as there may be imports. A text that is not trusted
  /// gets fewer.
  private var mostBytes: Int { options.isConfined ? 16 << 20 : 512 << 20 }

  /// Begins to read the file that an import names.
  ///
  /// - Parameters:
  ///   - words: The tokens after the directive's name.
  ///   - line: The directive.
  ///   - once: Whether a file that was read before is not read again, as with `#import`.
  ///   - isNext: Whether the search begins behind the folder of the present file.
  mutating func followImport(
    _ words: Lexer, _ line: Token, once: Bool = false, isNext: Bool = false
  ) {
    guard search.followsImports else { return }
    guard let (name, isQuoted) = importedName(words.tokens, line) else {
      report("expected a file's name, as \"Name.h\" or <Name.h>", at: line.location)
      return
    }
    let path = files[files.count - 1].path
    guard let found = search.file(name, in: path, isQuoted: isQuoted, isNext: isNext) else {
      if !KnownHeaders.contain(name), missing.insert(name).inserted {
        report("'\(name)' is not found: its types are guessed", severity: .note, at: line.location)
      }
      return
    }
    if onceOnly.contains(found.identity) { return }
    let isBeingRead = files.contains { $0.identity == found.identity || $0.path == found.file.name }
    if once {
      onceOnly.insert(found.identity)
      // The text itself may be what an imported file imports in turn.
      if isBeingRead { return }
    }
    if let limit = limit(reachedBy: found) {
      if reachedLimits.insert(limit).inserted {
        report("\(limit): not followed further", at: line.location)
      }
      return
    }
    open(found, at: line.location)
  }

  /// The limit that a further import would exceed, if there is one.
  private func limit(reachedBy found: FoundFile) -> String? {
    if files.count >= Self.deepestImport {
      return "imports are nested more than \(Self.deepestImport) deep here"
    }
    if repetitionCount >= Self.mostRepetitions, readFiles.contains(found.identity) {
      return "files are read again more than \(Self.mostRepetitions) times"
    }
    if source.count + found.file.bytes.count > mostBytes {
      return "the text and its imports have more than \(mostBytes >> 20) MB"
    }
    return nil
  }

  /// The name that an import has in quotes or angle brackets, after macros are expanded.
  private mutating func importedName(
    _ tokens: [Token], _ line: Token
  ) -> (name: String, isQuoted: Bool)? {
    var tokens = tokens
    if tokens.first?.kind == .identifier { tokens = expand(tokens) }
    guard let first = tokens.first else { return nil }
    if first.kind == .string { return (String(source[first.range].dropFirst().dropLast()), true) }
    return bracketedName(tokens[...]).map { ($0, false) }
  }

  /// The text between angle brackets.
  func bracketedName(_ tokens: ArraySlice<Token>) -> String? {
    guard tokens.first?.is(.less) == true,
      let end = tokens.lastIndex(where: { $0.is(.greater) })
    else { return nil }
    return tokens[..<end].dropFirst().map { source[$0.range] }.joined()
  }

  /// Whether an import of the name would find a file, or is of a system header of the platform.
  func canImport(_ name: String, isQuoted: Bool) -> Bool {
    guard search.followsImports else { return KnownHeaders.contain(name, on: options.platform) }
    let path = files[files.count - 1].path
    return search.file(name, in: path, isQuoted: isQuoted) != nil
      || KnownHeaders.contain(name, on: options.platform)
  }
}

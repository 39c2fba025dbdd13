extension Preprocessor {
  /// The depth of nested imports beyond which imports are not followed, as most of them are cycles.
  private static let deepestImport = 200

  /// The number of repeated reads, of all files together, beyond which no file is read again.
  ///
  /// The limit is needed because *n* files that each import the next file twice cause 2ⁿ reads.
  private static let mostRepetitions = 1_000

  /// The number of bytes in all files beyond which imports are not followed.
  ///
  /// The limit is needed because a small file can import a large file many times. The limit is
  /// lower for a text that is not trusted, for which `isConfined` is `true`.
  private var mostBytes: Int { options.isConfined ? 16 << 20 : 512 << 20 }

  /// Begins to read the file that an import names.
  ///
  /// - Parameters:
  ///   - words: Tokens after the directive's name.
  ///   - line: The directive.
  ///   - once: `true` to leave out a file that was read before, as `#import` does.
  ///   - isNext: `true` to search only the folders after the current file's folder.
  mutating func followImport(
    _ words: Lexer, _ line: Token, once: Bool = false, isNext: Bool = false
  ) {
    guard search.followsImports || !options.libraries.isEmpty else { return }
    let imported = importedName(words.tokens, line)
    if let file = imported.flatMap({ options.library($0.name) }) {
      openLibrary(file, at: line.location)
      return
    }
    guard search.followsImports else { return }
    guard let (name, isQuoted) = imported else {
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
      // The imports form a cycle, which may lead back to the text itself.
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

  /// Begins to read a text of the library, which is read once in each text.
  mutating func openLibrary(_ file: SourceFile, at location: Int) {
    // No device has the greatest number, so the identity differs from the identity of each file.
    let identity = FileIdentity(device: .max, number: UInt(bitPattern: ObjectIdentifier(file)))
    if onceOnly.insert(identity).inserted {
      open(FoundFile(file: file, identity: identity), at: location)
    }
  }

  /// Returns a description of the limit that a further import would exceed, or `nil`.
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

  /// Returns the name of an import in quotes or angle brackets, after expanding macros.
  private mutating func importedName(
    _ tokens: [Token], _ line: Token
  ) -> (name: String, isQuoted: Bool)? {
    var tokens = tokens
    if tokens.first?.kind == .identifier { tokens = expand(tokens) }
    guard let first = tokens.first else { return nil }
    if first.kind == .string { return (String(source[first.range].dropFirst().dropLast()), true) }
    return bracketedName(tokens[...]).map { ($0, false) }
  }

  /// Returns the text between angle brackets, or `nil` if there are none.
  func bracketedName(_ tokens: ArraySlice<Token>) -> String? {
    guard tokens.first?.is(.less) == true,
      let end = tokens.lastIndex(where: { $0.is(.greater) })
    else { return nil }
    return tokens[..<end].dropFirst().map { source[$0.range] }.joined()
  }

  /// Returns `true` if an import of the name finds a file or names one of the platform's headers.
  func canImport(_ name: String, isQuoted: Bool) -> Bool {
    if options.library(name) != nil { return true }
    guard search.followsImports else { return KnownHeaders.contain(name, on: options.platform) }
    let path = files[files.count - 1].path
    return search.file(name, in: path, isQuoted: isQuoted) != nil
      || KnownHeaders.contain(name, on: options.platform)
  }
}

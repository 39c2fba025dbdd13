/// A preprocessor that runs the directives of a text and of its imports, and expands macros.
///
/// Conditions have the rules of C: an undefined macro has the value 0. The property `leftOut`
/// counts the lines that conditions leave out.
package struct Preprocessor {
  package internal(set) var diagnostics: [Diagnostic] = []

  /// The text with the imported files and with the tokens that macros made.
  package internal(set) var source: SourceText

  /// The lines of the text itself that conditions leave out.
  var leftOut: LeftOutLines { files[0].leftOut }

  /// `true` if the text ends within a comment, a spliced line, a conditional group or the arguments
  /// of a macro.
  var isUnfinished: Bool {
    files[0].lexer.isUnfinished || !groups.isEmpty || endsInArguments
      || source.bytes.last == UInt8(ascii: "\\")
  }

  /// `true` if the text ends within the arguments of a macro.
  var endsInArguments = false

  let options: CompilerOptions
  let search: ImportSearch

  /// The files that are being read, the innermost last.
  private(set) var files: [OpenFile]

  /// Identifies files to skip from now on, because of `#import` or `#pragma once`.
  var onceOnly: Set<FileIdentity> = []

  /// Names imports for which no file was found, each reported once.
  var missing: Set<String> = []

  /// The limits of imports that have been reported, each reported once.
  var reachedLimits: Set<String> = []

  /// The files that have been imported.
  private(set) var readFiles: Set<FileIdentity> = []
  /// How often a file was imported again.
  private(set) var repetitionCount = 0

  var macros: [String: Macro] = [:]
  private var groups: [ConditionalGroup] = []

  /// The tokens that represent a pragma, to be read before the rest of the file.
  private var pending: [Token] = []

  /// Where the last token from a file was read, as an offset.
  private(set) var location = 0

  /// The next value of `__COUNTER__`.
  var counter = 0

  /// The remaining budget: the number of tokens that macros may still make.
  ///
  /// Long texts count as several tokens.
  private var budget: Int
  /// The whole budget, which grows with the length of each imported file.
  private var fullBudget: Int

  /// `true` if the budget is used up, so that no further macro is expanded.
  private(set) var isExhausted = false

  /// How deeply the arguments under expansion are nested.
  var depth = 0

  /// Makes a preprocessor for a text.
  ///
  /// - Parameters:
  ///   - source: The text.
  ///   - definitions: The macros of earlier texts, as in ``definitions``.
  ///   - options: The compiler's options. By default the text is read alone, without its imports.
  package init(
    _ source: SourceText, definitions: [String] = [], options: CompilerOptions = .textAlone
  ) {
    self.init(source, definitions: definitions, options: options, cache: FileCache())
  }

  init(
    _ source: SourceText, definitions: [String], options: CompilerOptions, cache: FileCache
  ) {
    self.init(
      source,
      OpenFile(
        lexer: Lexer(source), path: FilePath.join("", source.name), identity: nil, groupCount: 0),
      options, ImportSearch(options, of: source.name, cache: cache))
    macros = KnownMacros.macros(for: options.platform)
    // Definitions of earlier texts and of the options do not count against the budget.
    budget = .max
    for definition in definitions { apply(definition) }
    for option in options.macros {
      switch option {
      case .define(let text): apply(MacroOption.definition(text))
      case .undefine(let name): macros[name] = nil
      }
    }
    budget = fullBudget
    for problem in search.problems { report("the import folder \(problem)", at: 0) }
    // Open the last prefix file first, because the file opened last is read first.
    for path in options.prefixFiles.reversed() {
      guard let found = search.file(path, in: "", isQuoted: true) else {
        let isThere = FilePath.real(path) != nil
        report(
          "the file '\(path)', to be read first, "
            + (isThere && !search.isAllowed(path)
              ? "may not be read: add its folder to the import folders" : "is not found"),
          at: 0)
        continue
      }
      open(found, at: 0)
    }
  }

  /// Makes a preprocessor that reads the definitions of ``KnownMacros``.
  init(knownMacrosFor platform: Platform) {
    var options = CompilerOptions.textAlone
    options.platform = platform
    let lexer = Lexer(KnownMacros.file, at: SourceText.firstKnown)
    self.init(
      SourceText([], name: KnownMacros.file.name),
      OpenFile(lexer: lexer, path: "", identity: nil, groupCount: 0), options,
      ImportSearch(options, of: ""))
  }

  private init(
    _ source: SourceText, _ file: OpenFile, _ options: CompilerOptions, _ search: ImportSearch
  ) {
    self.source = source
    self.options = options
    self.search = search
    files = [file]
    fullBudget = 10_000 + source.bytes.count
    budget = fullBudget
  }

  /// Defines a macro from the text after `#define`.
  private mutating func apply(_ definition: String) {
    let tokens = makeTokens(Array(definition.utf8), at: 0..<0)
    if let end = tokens.last?.range.upperBound { define(tokens, upTo: end) }
  }

  /// Defines, for a later text, all macros that are not built in.
  package var definitions: [String] {
    macros.values.filter { $0.isOfText }.map(\.definition).sorted()
  }

  /// Reads all tokens, of which the last is of the kind `end`.
  package mutating func readAll() -> [Token] {
    var input = MacroInput(.file)
    var tokens = expand(&input)
    tokens.append(files[0].lexer.next())
    for group in groups { report("this #if has no #endif", at: group.location) }
    diagnostics += files[0].lexer.diagnostics
    return tokens
  }

  // MARK: Files

  /// Reads the next token in an active branch, running the directives before the token.
  mutating func nextFromFile() -> Token {
    while true {
      if !pending.isEmpty { return pending.removeFirst() }
      let index = files.count - 1
      let token = files[index].lexer.next()
      if token.kind == .directive {
        handleDirective(token)
        files[files.count - 1].lexer.isQuiet = !isActive
      } else if token.kind == .end {
        guard files.count > 1 else {
          location = token.location
          return token
        }
        closeFile()
      } else if isActive {
        if token.is(.import), followModuleImport(at: token.location) { continue }
        location = token.location
        return token
      } else if token.isFirstOnLine, let branch = groups.last?.inactiveLocation {
        files[index].leftOut.count(lineOfBranchAt: branch)
      }
    }
  }

  /// Begins to read an imported file, which adds its length to the budget.
  mutating func open(_ found: FoundFile, at location: Int) {
    let start = source.add(found.file)
    files.append(
      OpenFile(
        lexer: Lexer(found.file, at: start), path: found.file.name, identity: found.identity,
        groupCount: groups.count))
    if !readFiles.insert(found.identity).inserted { repetitionCount += 1 }
    fullBudget += found.file.bytes.count
    if budget < .max - found.file.bytes.count { budget += found.file.bytes.count }
  }

  /// Begins to read a library's text if the tokens after `@import` name the framework of the text.
  private mutating func followModuleImport(at location: Int) -> Bool {
    var words = files[files.count - 1].lexer
    guard let file = options.libraries[source[words.next().range]] else { return false }
    while ![.end, .punctuator(.semicolon)].contains(words.next().kind) {}
    files[files.count - 1].lexer = words
    openLibrary(file, at: location)
    return true
  }

  /// Ends an imported file, and reports the conditional groups that the file leaves open.
  private mutating func closeFile() {
    let file = files.removeLast()
    for group in groups[file.groupCount...] {
      report("this #if has no #endif in its file", at: group.location)
    }
    groups.removeSubrange(file.groupCount...)
    diagnostics += file.lexer.diagnostics
  }

  // MARK: Directives

  private var isActive: Bool { groups.last?.isActive ?? true }

  private mutating func handleDirective(_ line: Token) {
    let text = (line.range.lowerBound + 1)..<line.range.upperBound
    var words = files[files.count - 1].lexer.part(text)
    let name = source[words.next().range]
    switch name {
    case "if": open(line) { $0.condition(of: words, at: line) }
    case "ifdef": open(line) { $0.isDefined(&words) }
    case "ifndef": open(line) { !$0.isDefined(&words) }
    case "elif": `else`(line) { $0.condition(of: words, at: line) }
    case "elifdef": `else`(line) { $0.isDefined(&words) }
    case "elifndef": `else`(line) { !$0.isDefined(&words) }
    case "else": `else`(line) { _ in true }
    case "endif":
      if groups.count > files[files.count - 1].groupCount {
        groups.removeLast()
      } else {
        report("no #if precedes this directive", at: line.location)
      }
    // Within an inactive branch, only the directives of conditional groups have an effect.
    case _ where !isActive: break
    case "define": define(words.tokens, upTo: text.upperBound)
    case "undef": macros[source[words.next().range]] = nil
    case "import": followImport(words, line, once: true)
    case "include": followImport(words, line)
    case "include_next": followImport(words, line, isNext: true)
    case "pragma": pending += pragma(words.tokens, at: line)
    case "warning", "error":
      let words = source[text].split(whereSeparator: \.isWhitespace)
      report(
        "#\(words.joined(separator: " "))", severity: name == "error" ? .error : .warning,
        at: line.location)
    default: break
    }
  }

  /// Opens a conditional group, without evaluating the condition within an inactive branch.
  private mutating func open(_ line: Token, _ condition: (inout Preprocessor) -> Bool) {
    let value = isActive && condition(&self)
    groups.append(
      ConditionalGroup(location: line.location, parent: groups.last, condition: value))
  }

  /// Begins the next branch, evaluating the condition only if the branch could become active.
  private mutating func `else`(_ line: Token, _ condition: (inout Preprocessor) -> Bool) {
    guard groups.count > files[files.count - 1].groupCount, let group = groups.last else {
      report("no #if precedes this directive", at: line.location)
      return
    }
    let value = group.isParentActive && !group.hasTakenBranch && condition(&self)
    groups[groups.count - 1].else(if: value, at: line.location)
  }

  /// Defines a macro, if `words` begins with a name not in ``WellKnownMacro``.
  mutating func define(_ words: [Token], upTo end: Int) {
    guard let name = words.first, name.kind == .identifier else { return }
    let text = source[name.range]
    if WellKnownMacro.names.contains(text) { return }
    macros[text] = Macro(
      name, words.dropFirst(), definition: source[name.range.lowerBound..<end], in: source)
    if macros[text] == nil {
      report(
        "the parameters of the macro '\(text)' are malformed: expected names, with commas between"
          + " them and ')' after them", at: name.location)
    }
  }

  // MARK: Limits

  /// Subtracts tokens that a macro makes from the budget, before the tokens are made.
  ///
  /// Nested macros can make exponentially many tokens. Callers therefore spend the budget for each
  /// copy of an argument and for each body.
  ///
  /// - Parameters:
  ///   - count: The number of tokens.
  ///   - location: The offset of the macro's use, at which the end of the budget is reported once.
  /// - Returns: `true` if the tokens may be made.
  mutating func spend(_ count: Int, at location: Int) -> Bool {
    budget -= count
    if budget < 0, !isExhausted {
      isExhausted = true
      report(
        "the macros of this text make more than \(fullBudget) tokens, and are not expanded further",
        at: location)
    }
    return !isExhausted
  }

  mutating func report(
    _ message: String, severity: Diagnostic.Severity = .error, at offset: Int
  ) {
    diagnostics.append(Diagnostic(message, severity: severity, at: offset, in: source))
  }
}

extension Parser {
  typealias Member = SwiftDeclaration.Member

  /// What members stand in, which tells declarations from statements.
  enum Surroundings { case file, type }

  /// Reads the declarations of a file, to its end.
  mutating func readFile() -> [Member] {
    var members: [Member] = []
    while true {
      members += readMembers(of: .file)
      if token.kind == .end { return members }
      report(error("'#if' is missing before this"))
      advance()
    }
  }

  /// Reads members up to the end of the group, or of the branch of `#if`, that they stand in.
  mutating func readMembers(of surroundings: Surroundings) -> [Member] {
    var members: [Member] = []
    while true {
      if at(";") {
        advance()
      } else if isAtEndOfGroup {
        // A stray bracket of a file is not the end of it.
        guard surroundings == .file, token.kind != .end else { return members }
        advance()
      } else if at("#elseif") || at("#else") || at("#endif") {
        return members
      } else {
        readMember(of: surroundings, into: &members)
      }
    }
  }

  private mutating func readMember(of surroundings: Surroundings, into members: inout [Member]) {
    let start = index
    do throws(SyntaxError) {
      if at("#sourceLocation") {
        advance()
        if at("(") { skipGroup() }
      } else if at("#if"), !isConditionOfAttributes {
        members.append(try readConditional(in: surroundings))
      } else if surroundings == .file, !isAtDeclaration {
        try skipStatement()
      } else {
        members += try readDeclaration().map(Member.declaration)
      }
    } catch {
      report(error)
      recover()
    }
    if index == start { skipTokenOrGroup() }
  }

  /// Moves to where the next declaration may begin, by the first word of a line.
  private mutating func recover() {
    while !isAtEndOfGroup, !isDirective {
      if token.isFirstOnLine,
        at("@") || Self.keywords.contains(word) || Self.modifiers.contains(word)
      {
        return
      }
      skipTokenOrGroup()
    }
  }

  private var isConditionOfAttributes: Bool {
    var parser = self
    return !parser.readAttributes().isEmpty
  }

  /// Reads `#if` with its branches up to `#endif`.
  private mutating func readConditional(
    in surroundings: Surroundings
  ) throws(SyntaxError) -> Member {
    let start = token
    do throws(SyntaxError) { try enter() } catch {
      skipConditional()
      throw error
    }
    defer { leave() }
    var branches: [SwiftDeclaration.Branch] = []
    repeat {
      let keyword = word
      advance()
      var condition: SwiftDeclaration.Text?
      if keyword != "#else" {
        do throws(SyntaxError) { condition = try readCondition() } catch { report(error) }
      }
      let members = readMembers(of: surroundings)
      branches.append(.init(keyword: keyword, condition: condition, members: members))
    } while at("#elseif") || at("#else")
    if !take("#endif") {
      report(SyntaxError(message: "'#if' has no '#endif'", offset: start.start))
    }
    return .conditional(branches)
  }
}

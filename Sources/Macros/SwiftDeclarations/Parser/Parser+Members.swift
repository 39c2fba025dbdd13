extension Parser {
  typealias Member = SwiftDeclaration.Member

  /// The context of members.
  ///
  /// Only a file may hold statements beside declarations.
  enum Surroundings { case file, type }

  /// Reads the declarations of a file up to its end.
  mutating func readFile() -> [Member] {
    var members: [Member] = []
    while true {
      members += readMembers(of: .file)
      if token.kind == .end { return members }
      report(error("'#if' is missing before this"))
      advance()
    }
  }

  /// Reads members up to the end of the enclosing group or `#if` branch.
  mutating func readMembers(of surroundings: Surroundings) -> [Member] {
    var members: [Member] = []
    while true {
      if at(";") {
        advance()
      } else if isAtEndOfGroup {
        // In a file, a stray closing bracket does not end the members.
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

  /// Error recovery: advances to a line whose first word may begin a declaration.
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

  /// Reads an `#if` and its branches up to the `#endif`.
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

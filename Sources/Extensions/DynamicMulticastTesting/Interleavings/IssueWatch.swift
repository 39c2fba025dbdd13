import RuntimeSupport

/// Watches whether Swift Testing records an issue while a closure runs.
///
/// A failed `#expect` throws no error. `withKnownIssue` of Swift Testing passes each issue to a
/// matcher; a matcher that returns `false` leaves the issue a failure of the test. Functions are
/// found at run time, because this module is not linked with a test framework. If they are not
/// found, or no test of Swift Testing runs, only thrown errors are noticed.
struct IssueWatch: Sendable {
  private let run:
    @Sendable (_ didFail: @escaping @Sendable () -> Void, () throws -> Void) throws -> Void
  private let runAsync:
    @Sendable (_ didFail: @escaping @Sendable () -> Void, @Sendable () async throws -> Void)
      async throws
      -> Void

  private static let loaded: IssueWatch? = {
    let types = ["5Issue", "14SourceLocation", "7Comment"].map { _typeByName("7Testing\($0)V") }
    guard let issue = types[0], let location = types[1], let comment = types[2] else { return nil }
    func open<Issue>(issue: Issue.Type) -> IssueWatch? {
      func open<Location>(location: Location.Type) -> IssueWatch? {
        func open<Comment>(comment: Comment.Type) -> IssueWatch? {
          IssueWatch(issue: issue, location: location, comment: comment)
        }
        return _openExistential(comment, do: open(comment:))
      }
      return _openExistential(location, do: open(location:))
    }
    return _openExistential(issue, do: open(issue:))
  }()

  private struct MakeLocation<Location>: Sendable {
    // Parameters are `consuming`, because an initializer takes ownership of its arguments.
    let call:
      @Sendable (
        _ fileID: consuming String, _ filePath: consuming String, _ line: Int, _ column: Int
      ) -> Location
  }

  private struct WithKnownIssue<Comment, Location, Issue>: Sendable {
    let call:
      @Sendable (
        Comment?, _ isIntermittent: Bool, Location, _ body: () throws -> Void,
        _ precondition: () -> Bool, _ matcher: @escaping @Sendable (Issue) -> Bool
      ) throws -> Void
  }

  private struct WithKnownIssueAsync<Comment, Location, Issue>: Sendable {
    let call:
      @Sendable (
        Comment?, _ isIntermittent: Bool, _ isolation: (any Actor)?, Location,
        _ body: () async throws -> Void, _ precondition: () async -> Bool,
        _ matcher: @escaping @Sendable (Issue) -> Bool
      ) async throws -> Void
  }

  private init?<Issue, Location, Comment>(
    issue: Issue.Type, location: Location.Type, comment: Comment.Type
  ) {
    typealias Function = WithKnownIssue<Comment, Location, Issue>
    typealias AsyncFunction = WithKnownIssueAsync<Comment, Location, Issue>
    let name = "$s7Testing14withKnownIssue_14isIntermittent"
    let makeLocation = LoadedFunction.find(
      "$s7Testing14SourceLocationV6fileID0D4Path4line6columnACSS_SSS2itcfC",
      as: MakeLocation<Location>.self)
    let function = LoadedFunction.find(
      "\(name)14sourceLocation_4when8matchingyAA7CommentVSg_SbAA06SourceH0VyyKXESbyXESbAA0D0VYbctKF",
      as: Function.self)
    let asyncFunction = LoadedFunction.find(
      "\(name)9isolation14sourceLocation_4when8matchingyAA7CommentVSg_SbScA_pSgYiAA06SourceI0VyyYaKXESbyYaXESbAA0D0VYbctYaKFTu",
      as: AsyncFunction.self)
    guard let makeLocation, let function, let asyncFunction else { return nil }
    run = { didFail, body in
      // The location belongs to the known issue, which is never reported.
      let location = makeLocation.call("Module/File.swift", "File.swift", 1, 1)
      try function.call(nil, true, location, body, { true }) { _ in
        didFail()
        return false
      }
    }
    runAsync = { didFail, body in
      let location = makeLocation.call("Module/File.swift", "File.swift", 1, 1)
      try await asyncFunction.call(nil, true, nil, location, body, { true }) { _ in
        didFail()
        return false
      }
    }
  }

  private static var isRunningTest: Bool { SwiftTesting.loaded?.runningTest != nil }

  /// Runs a closure.
  ///
  /// - Returns: The error that the closure has thrown, and `true` if an issue was recorded.
  static func run(_ body: () throws -> Void) -> (error: (any Error)?, hasIssue: Bool) {
    let hasIssue = Guarded(false)
    do {
      if isRunningTest, let loaded {
        try loaded.run({ hasIssue.withLock { $0 = true } }, body)
      } else {
        try body()
      }
      return (nil, hasIssue.withLock { $0 })
    } catch {
      return (error, hasIssue.withLock { $0 })
    }
  }

  /// Runs an asynchronous closure.
  ///
  /// - Returns: The error that the closure has thrown, and `true` if an issue was recorded.
  static func run(_ body: @Sendable () async throws -> Void) async -> (
    error: (any Error)?, hasIssue: Bool
  ) {
    let hasIssue = Guarded(false)
    do {
      if isRunningTest, let loaded {
        try await loaded.runAsync({ hasIssue.withLock { $0 = true } }, body)
      } else {
        try await body()
      }
      return (nil, hasIssue.withLock { $0 })
    } catch {
      return (error, hasIssue.withLock { $0 })
    }
  }
}

import ScriptProgram

// The public names of the previous release, which stay for this one.

extension ScriptError {
  /// The former name of ``SourceLocation``.
  @available(*, deprecated, renamed: "SourceLocation")
  public typealias Place = SourceLocation

  /// The former name of ``location``.
  @available(*, deprecated, renamed: "location")
  public var place: SourceLocation? { location }
}

extension ScriptTest.Failure {
  /// The former name of ``location``.
  @available(*, deprecated, renamed: "location")
  public var place: ScriptError.SourceLocation? { location }
}

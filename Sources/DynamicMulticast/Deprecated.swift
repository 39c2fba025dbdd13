// Public names of earlier versions. They will be removed with the next release that breaks programs.

extension ErrorPolicy {
  /// The question goes on as if the delegate had answered this.
  @available(*, deprecated, renamed: "substitute(_:)")
  public static func count(as answer: Answer) -> Self { .substitute(answer) }
}

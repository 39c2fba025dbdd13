extension String {
  /// The text without the lines of code that added delegates.
  public var withoutSites: String {
    replacing(#/ \(added at [^)]*\)/#, with: "")
  }
}

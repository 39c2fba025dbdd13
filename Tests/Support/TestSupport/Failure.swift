/// Returns the description of the error that a body throws, or "no error".
package func failure<Result>(of body: () throws -> Result) -> String {
  do {
    _ = try body()
    return "no error"
  } catch {
    return "\(error)"
  }
}

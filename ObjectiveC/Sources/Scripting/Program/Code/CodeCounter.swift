/// A counter of the points of code that run, for the coverage of a script.
package protocol CodeCounter: AnyObject {
  /// Returns a copy of `code` that counts, which the counter keeps together with `code`.
  func counted(_ code: Code) -> Code

  /// Counts an execution of the point with the given number; called with the interpreter's lock.
  func count(_ point: Int)
}

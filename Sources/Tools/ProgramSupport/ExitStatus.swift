/// An error that ends a command with an exit status, and prints nothing.
package struct ExitStatus: Error {
  package let code: Int32

  package init(code: Int32) {
    self.code = code
  }
}

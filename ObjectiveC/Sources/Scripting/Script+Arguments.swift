extension Script {
  /// Arguments that `main` receives, starting with the program's name.
  ///
  /// ```swift
  /// script.arguments = ["convert", "--all"]
  /// try script.run()  // int main(int argc, char *argv[])
  /// ```
  ///
  /// The initial value contains only the program's name, `"script"`.
  public var arguments: [String] {
    get { interpreter.run { _ in interpreter.arguments } }
    set { interpreter.run { _ in interpreter.arguments = newValue } }
  }

  /// Returns whether `object` is a class of the script or an instance of such a class.
  package func owns(_ object: AnyObject) -> Bool {
    (object as? Object)?.interpreter === interpreter
  }
}

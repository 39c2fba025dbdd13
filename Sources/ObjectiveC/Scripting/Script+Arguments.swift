extension Script {
  /// The arguments that `main` gets, the program's name first.
  ///
  /// ```swift
  /// script.arguments = ["convert", "--all"]
  /// try script.run()  // int main(int argc, char *argv[])
  /// ```
  ///
  /// As long as it is not set, it is the name of the program alone.
  public var arguments: [String] {
    get { interpreter.run { _ in interpreter.arguments } }
    set { interpreter.run { _ in interpreter.arguments = newValue } }
  }
}

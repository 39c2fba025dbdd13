// A script uses no file and no environment variable until the host calls these methods.
extension Script {
  /// Allows the script to read files in a folder and in its subfolders.
  ///
  /// The host calls this method before ``run()``. Relative paths of the script then begin at the
  /// current folder of the process; before, they begin at "/".
  ///
  /// ```swift
  /// try script.allowReading("Resources")
  /// try script.allowWriting("/var/lib/plugin")
  /// script.allowEnvironment("HOME", "LANG")
  /// ```
  ///
  /// The script may spell the folder as the host does, or without symbolic links. In the folder, the
  /// script follows no symbolic link, and opens no device, socket or FIFO. The folder stays open for
  /// the lifetime of the script, so the permission moves with a folder that is renamed.
  ///
  /// The use of a file that is not allowed is an `NSError` in a method with an `NSError **`, and an
  /// exception in all other methods.
  ///
  /// - Parameter folder: The path of the folder.
  /// - Throws: An error with the path if the folder cannot be opened.
  public func allowReading(_ folder: String) throws {
    try interpreter.run { _ in
      try interpreter.standardLibrary?.files.allow(folder, for: .reading)
    }
  }

  /// Allows the script to read, create, change and remove files in a folder and in its subfolders.
  ///
  /// The script cannot remove or move the folder itself, cannot create links, and does not change
  /// permissions. The size of files is not limited.
  ///
  /// - Parameter folder: The path of the folder; see ``allowReading(_:)``.
  /// - Throws: An error with the path if the folder cannot be opened.
  public func allowWriting(_ folder: String) throws {
    try interpreter.run { _ in
      try interpreter.standardLibrary?.files.allow(folder, for: .writing)
    }
  }

  /// Allows the script to read environment variables of the process.
  ///
  /// - Parameter names: Names of the variables, such as "HOME".
  public func allowEnvironment(_ names: String...) { allowEnvironment(names) }

  package func allowEnvironment(_ names: [String]) {
    interpreter.run { _ in interpreter.standardLibrary?.files.variables.formUnion(names) }
  }
}

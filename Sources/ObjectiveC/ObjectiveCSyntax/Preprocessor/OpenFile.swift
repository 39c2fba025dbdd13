/// A file that is being read: the text itself, or one that it imports.
struct OpenFile {
  var lexer: Lexer

  /// The path, which imports in quotes begin at.
  let path: String

  /// The file on its disk, if it has one.
  let identity: FileIdentity?

  /// The number of conditional groups that are open around it.
  let groupCount: Int

  /// The lines that conditions leave out of it.
  var leftOut = LeftOutLines()
}

/// A file that is being read: the text itself, or an imported file.
struct OpenFile {
  var lexer: Lexer

  /// The path of the file, next to which imports in quotes are searched.
  let path: String

  /// The identity of the file on its disk, or `nil` for the text itself.
  let identity: FileIdentity?

  /// The number of conditional groups that were open when the file was opened.
  let groupCount: Int

  /// Lines of the file that conditions leave out.
  var leftOut = LeftOutLines()
}

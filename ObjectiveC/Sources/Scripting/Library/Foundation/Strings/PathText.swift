import Foundation

/// The text of a path, without repeated slashes and without a slash at its end.
///
/// The path functions of Foundation end the process for some texts that a script can pass, such as
/// `a//é` and, without a folder, `a`.
struct PathText {
  let text: NSString

  init(_ path: String) {
    var plain = String.UnicodeScalarView()
    for scalar in path.unicodeScalars where scalar != "/" || plain.last != "/" {
      plain.append(scalar)
    }
    if plain.count > 1, plain.last == "/" { plain.removeLast() }
    text = NSString(string: String(plain))
  }

  /// The path without its last component.
  var parent: String { text.length == 1 && text != "/" ? "" : text.deletingLastPathComponent }
}

/// What a compiler is told besides the file: where imported files are, and which macros are defined.
///
/// ```swift
/// var options = CompilerOptions()
/// options.importFolders = ["Sources", "Vendor/Headers"]
/// options.macros = [.define("DEBUG=1")]
/// let header = Header(SourceText(text, name: "Sources/Worker.h"), options: options)
/// ```
public struct CompilerOptions: Hashable, Sendable {
  /// Whether `#import` and `#include` read the files that they name.
  ///
  /// The frameworks of Apple's systems, and the headers of C, are not read: the most used of their
  /// macros and types are known.
  public var followsImports = true

  /// The system that the text is read for.
  public var platform = Platform.macOS

  /// The folders to search for imported files, as with `-I`.
  ///
  /// A framework in such a folder is found, too: `<Chat/Room.h>` in `Chat.framework/Headers`.
  public var importFolders: [String] = []

  /// The macros to define and to undefine, in this order, as with `-D` and `-U`.
  public var macros: [MacroOption] = []

  /// The files to read before the text, as with `-include`.
  public var prefixFiles: [String] = []

  /// The files of the project.
  ///
  /// One of them is found by its name if an import finds no file of its path, as Xcode finds the
  /// headers of a project in whichever folder they are.
  public var projectFiles: [String] = []

  /// Whether only files in the folder of the text, or in ``importFolders``, are read.
  ///
  /// A text that is not trusted could otherwise make texts of its own out of any file.
  public var isConfined = false

  /// Makes options with which imports are followed, and no folder is searched but that of the text.
  public init() {}

  /// Imports are followed as long as they stay in the folder of the text.
  public static let confined: CompilerOptions = {
    var options = CompilerOptions()
    options.isConfined = true
    return options
  }()

  /// A text that is read alone.
  package static let textAlone: CompilerOptions = {
    var options = CompilerOptions()
    options.followsImports = false
    return options
  }()
}

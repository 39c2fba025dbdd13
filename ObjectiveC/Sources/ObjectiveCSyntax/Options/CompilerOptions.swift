/// The options of a compiler that concern imported files and macros.
///
/// ```swift
/// var options = CompilerOptions()
/// options.importFolders = ["Sources", "Vendor/Headers"]
/// options.macros = [.define("DEBUG=1")]
/// let header = Header(SourceText(text, name: "Sources/Worker.h"), options: options)
/// ```
public struct CompilerOptions: Hashable, Sendable {
  /// A Boolean value that indicates whether `#import` and `#include` read the files that they name.
  ///
  /// The headers of C and of the frameworks of Apple's systems are not read: their most used macros
  /// and types are built in.
  public var followsImports = true

  /// The system for which the text is read.
  public var platform = Platform.macOS

  /// The folders in which imported files are searched, as with `-I`.
  ///
  /// After `/**`, the folders below a folder are searched, too, and the headers below the folder
  /// are ``projectFiles``. A folder in which there is nothing is an error of each text.
  ///
  /// Frameworks in these folders are searched, too: `<Chat/Room.h>` is found in
  /// `Chat.framework/Headers`.
  public var importFolders: [String] = []

  /// The macros to define and to undefine, in this order, as with `-D` and `-U`.
  public var macros: [MacroOption] = []

  /// The files to read before the text, as with `-include`.
  public var prefixFiles: [String] = []

  /// The files of the project, of which imports may give the name alone.
  ///
  /// If an import finds no file at its path, a project file of the same name is read instead.
  /// Xcode, too, finds the headers of a project in any folder.
  public var projectFiles: [String] = []

  /// A Boolean value that restricts imports to the folder of the text and to ``importFolders``.
  ///
  /// Without the restriction, an untrusted text could read any file on the disk.
  public var isConfined = false

  /// The texts that a compiler's library provides for frameworks, by the name of the framework.
  package var libraries: [String: SourceFile] = [:]

  /// Returns the folder before the `/**` of an import folder, or `nil` for a single folder.
  static func root(ofTree folder: String) -> String? {
    if folder == "**" || folder == "/**" { return String(folder.dropLast(2)) }
    return folder.hasSuffix("/**") ? String(folder.dropLast(3)) : nil
  }

  /// Returns the library's text for an import of `<Framework/Name.h>` or `"Framework.h"`.
  func library(_ name: String) -> SourceFile? {
    if libraries.isEmpty { return nil }
    let slash = name.firstIndex(of: "/")
    return libraries[
      slash.map { String(name[..<$0]) } ?? (name.hasSuffix(".h") ? String(name.dropLast(2)) : "")]
  }

  /// Makes options that follow imports and search only the folder of the text.
  public init() {}

  /// Options that follow imports only within the folder of the text.
  public static let confined: CompilerOptions = {
    var options = CompilerOptions()
    options.isConfined = true
    return options
  }()

  /// Options that read a text alone, without its imported files.
  package static let textAlone: CompilerOptions = {
    var options = CompilerOptions()
    options.followsImports = false
    return options
  }()
}

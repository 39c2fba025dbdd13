import Foundation
import Invocation

/// An `NSBundle`: a folder whose files the script's host allows to read.
struct FileBundle: FoundationType {
  static let className = "NSBundle"

  let path: String

  var bytes: Int { 128 + path.utf8.count }
  func text(_ plain: String) -> String { "NSBundle <\(path)>" }

  /// Folders of a bundle's resources, from the bundle.
  private static let folders = ["", "Resources/", "Contents/Resources/"]

  private static let languages = ["", "en.lproj/", "English.lproj/", "Base.lproj/"]

  /// Returns the paths at which a resource may be.
  func places(_ file: String) -> [String] {
    Self.folders.flatMap { folder in Self.languages.map { "\(path)/\(folder)\($0)\(file)" } }
  }

  /// Returns the path of a resource; `nil` if there is none.
  func resource(
    _ name: String?, _ type: String?, in folder: String?, _ files: FileAccess
  ) throws -> String? {
    let file = (name ?? "") + (type.map { $0.isEmpty ? "" : ".\($0)" } ?? "")
    if file.isEmpty { return nil }
    return try places((folder.map { "\($0)/" } ?? "") + file)
      .first { try files.status($0) != nil }
  }

  /// Returns the contents of a resource that is a property list.
  func list(_ file: String, _ files: FileAccess, _ call: Call) throws -> ObjectTable? {
    let paths = places(file) + ["\(path)/Contents/\(file)"]
    guard let path = try paths.first(where: { try files.status($0) != nil }) else { return nil }
    let bytes = try FileAccess.unlessFailing { try files.contents(path, call) }
    let list = try bytes.flatMap { try call.propertyList($0) } as? DictionaryObject
    return list.map { ObjectTable($0.table) }
  }

  /// Returns the text for a key in the file "`table`.strings".
  ///
  /// A bundle that the script may not read has no texts.
  func localizedText(
    _ key: String?, _ text: String?, _ table: String?, _ files: FileAccess, _ call: Call
  ) throws -> String {
    let name = table.map { $0.isEmpty ? "Localizable" : $0 } ?? "Localizable"
    let plain = text.map { $0.isEmpty ? key ?? "" : $0 } ?? key ?? ""
    let texts = try? list("\(name).strings", files, call)
    let found = try texts?.value(for: call.library.string(key ?? ""), on: call.activation)
    return (found as? StringObject)?.text ?? plain
  }
}

extension StandardLibrary {
  func installBundles() {
    let files = files
    func main(_ call: Call) -> FileBundle {
      let program = PathText(call.interpreter.arguments.first ?? "")
      return FileBundle(path: files.absolute(program.parent))
    }
    table(FileBundle.self) { bundle in
      bundle.classMethod("mainBundle") { (call: Call) in main(call) }
      bundle.classMethod("bundleForClass:") { (_: Object?, call: Call) in main(call) }
      bundle.make("bundleWithPath:", "initWithPath:") { (path: String) in
        try files.status(path)?.kind == S_IFDIR ? FileBundle(path: files.absolute(path)) : nil
      }
      bundle.method("bundlePath") { $0.path }
      bundle.method("bundleURL") { URL(fileURLWithPath: $0.path, isDirectory: true) }
      bundle.method("resourcePath") { bundle in
        try ["Contents/Resources", "Resources"].map { "\(bundle.path)/\($0)" }
          .first { try files.status($0)?.kind == S_IFDIR } ?? bundle.path
      }
      bundle.method("pathForResource:ofType:") {
        try $0.resource($1, $2, in: nil, files)
      }
      bundle.method("pathForResource:ofType:inDirectory:") {
        try $0.resource($1, $2, in: $3, files)
      }
      bundle.method("URLForResource:withExtension:") { (bundle, name: String?, type: String?) in
        try bundle.resource(name, type, in: nil, files)
          .map { URL(fileURLWithPath: $0, isDirectory: false) }
      }
      bundle.method("infoDictionary") { (bundle, call: Call) -> Object? in
        try bundle.list("Info.plist", files, call)
          .map { DictionaryObject($0, isa: call.library.dictionaries) }
      }
      func information(_ bundle: FileBundle, _ key: String, _ call: Call) throws -> Object? {
        try bundle.list("Info.plist", files, call)?
          .value(for: call.library.string(key), on: call.activation)
      }
      bundle.method("objectForInfoDictionaryKey:") { try information($0, $1, $2) }
      bundle.method("bundleIdentifier") { try information($0, "CFBundleIdentifier", $1) }
      bundle.method("localizedStringForKey:value:table:") {
        try $0.localizedText($1, $2, $3, files, $4)
      }
    }
    for (name, types) in [
      ("NSLocalizedString", "@@@"), ("NSLocalizedStringFromTable", "@@@@"),
      ("NSLocalizedStringFromTableInBundle", "@@@@@"),
    ] {
      interpreter.function(name, types) { call in
        let key = try call.optional(0, StringObject.self)?.text
        let table = call.count > 2 ? try call.optional(1, StringObject.self)?.text : nil
        let bundle = call.count > 3 ? try FileBundle?.read(call[2], 2, call) : nil
        return call.string(
          try (bundle ?? main(call)).localizedText(key, nil, table, files, call))
      }
    }
  }
}

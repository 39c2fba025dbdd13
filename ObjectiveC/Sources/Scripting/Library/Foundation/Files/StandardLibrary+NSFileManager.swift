import Foundation
import Invocation

extension FileAccess: FoundationType {
  static var className: String { "NSFileManager" }
  func text(_ plain: String) -> String { plain }
  static func == (left: FileAccess, right: FileAccess) -> Bool { left === right }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  /// Returns the result of `body`, or `nil` if the file system fails.
  ///
  /// - Throws: The error of `body` if it is a refusal.
  static func unlessFailing<Result>(_ body: () throws -> Result) throws -> Result? {
    do {
      return try body()
    } catch let error as FileError where !error.isRefusal {
      return nil
    }
  }

  /// Returns the attributes of a file or folder, for `attributesOfItemAtPath:error:`.
  fileprivate func attributes(_ path: String) throws -> PlainValue {
    guard let status = try status(path) else {
      throw FileError.failure(path, .reading, ENOENT)
    }
    let types = [
      S_IFREG: "Regular", S_IFDIR: "Directory", S_IFLNK: "SymbolicLink", S_IFSOCK: "Socket",
      S_IFCHR: "CharacterSpecial", S_IFBLK: "BlockSpecial",
    ]
    let time = Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) / 1e9
    return PlainValue(content: [
      "NSFileType": "NSFileType" + (types[status.kind] ?? "Unknown"),
      "NSFileSize": NSNumber(value: status.st_size),
      "NSFileModificationDate": Date(timeIntervalSince1970: time),
    ])
  }
}

extension StandardLibrary {
  func installFileManager() {
    let files = files
    table(FileAccess.self) { manager in
      manager.type.allocate = { FoundationObject(files, isa: $0) }
      manager.classMethod("defaultManager") { files }
      manager.make(nil, "init") { files }
      manager.method("fileExistsAtPath:") { try $0.status($1) != nil }
      manager.method("fileExistsAtPath:isDirectory:") {
        (files, path: String, isFolder: OutPointer, call: Call) in
        guard let status = try files.status(path) else { return false }
        try isFolder(status.kind == S_IFDIR, call)
        return true
      }
      manager.method("contentsAtPath:") { (files, path: String, call: Call) in
        try FileAccess.unlessFailing { try files.contents(path, call) }
      }
      manager.method("createFileAtPath:contents:attributes:") {
        (files, path: String, contents: Data?, _: Object?, call: Call) in
        try FileAccess.unlessFailing {
          try files.write(contents ?? Data(), to: path, isAtomic: false, call)
        } != nil
      }
      manager.method("subpathsAtPath:") { (files, path: String, call: Call) in
        try FileAccess.unlessFailing { try files.names(path, isDeep: true, call) }
      }
      manager.method("enumeratorAtPath:") { (files, path: String, call: Call) -> Object? in
        let names = try FileAccess.unlessFailing { try files.names(path, isDeep: true, call) }
        return try call.send("objectEnumerator", to: names?.value(call).object).object
      }
      installFileOperations(manager)
    }
    let keys = ["Type", "Size", "ModificationDate"].map { "NSFile\($0)" }
    let types = ["Regular", "Directory", "SymbolicLink", "Unknown"].map { "NSFileType\($0)" }
    for name in keys + types { constant(name, name) }
    dictionaries.method("fileSize", "Q@:") { call in
      let key = call.string("NSFileSize").object
      let size = try call.send("objectForKey:", to: call.receiver, [key])
      return .integer((size.object as? NumberObject)?.value.integer ?? 0)
    }
    constants([
      "NSFileNoSuchFileError": 4, "NSFileWriteFileExistsError": 516, "NSDataReadingUncached": 2,
      "NSDataWritingAtomic": 1,
    ])
  }

  /// Adds the methods that have an `NSError **`, for paths and for URLs.
  private func installFileOperations(_ manager: ClassTable<FileAccess>) {
    manager.method("attributesOfItemAtPath:error:") { try $0.attributes($1) }
    manager.method("contentsOfDirectoryAtPath:error:") { (files, path: String, call: Call) in
      try files.names(path, call)
    }
    for kind in ["Path", "URL"] {
      manager.method(
        Selector(valid: "createDirectoryAt\(kind):withIntermediateDirectories:attributes:error:")
      ) { (files, path: PathArgument, createsParents: Bool, _: Object?, call: Call) in
        try files.createFolder(path.text, createsParents: createsParents, call)
        return true
      }
      manager.method(Selector(valid: "removeItemAt\(kind):error:")) {
        (files, path: PathArgument, call: Call) in
        try files.remove(path.text, call)
        return true
      }
      manager.method(Selector(valid: "copyItemAt\(kind):to\(kind):error:")) {
        (files, path: PathArgument, other: PathArgument, call: Call) in
        try files.copy(path.text, to: other.text, call)
        return true
      }
      manager.method(Selector(valid: "moveItemAt\(kind):to\(kind):error:")) {
        (files, path: PathArgument, other: PathArgument, call: Call) in
        try files.move(path.text, to: other.text, call)
        return true
      }
    }
  }
}

import Foundation
import Invocation

extension StandardLibrary {
  /// Installs the methods of strings and data that read and write files.
  ///
  /// Each method takes an `NSString` or an `NSURL`, as the selector says.
  func installContentsOfFiles() {
    let string = ClassTable<StringObject>(type: strings)
    let data = ClassTable<FoundationObject<Data>>(type: interpreter.builtInClass("NSData"))
    for kind in ["File", "URL"] {
      reading(string, "string", kind, "") { bytes, _ in
        String(data: bytes, encoding: .utf8)
      }
      reading(string, "string", kind, "encoding:error:", "Q^@") { bytes, call in
        try call.text(bytes, String.Encoding.read(call[1], 1, call))
      }
      reading(string, "string", kind, "usedEncoding:error:", "^Q^@") { bytes, call in
        let isUTF16 = bytes.starts(with: [0xfe, 0xff]) || bytes.starts(with: [0xff, 0xfe])
        let encoding = isUTF16 ? String.Encoding.utf16 : .utf8
        let text = try call.text(bytes, encoding)
        try OutPointer.read(call[1], 1, call)(encoding, call)
        return text
      }
      for (rest, types) in [("", ""), ("options:error:", "Q^@")] {
        reading(data, "data", kind, rest, types) { bytes, _ in bytes }
      }
      writing(strings, kind, "atomically:", "B") { Data(try $0.text.utf8) }
      writing(strings, kind, "atomically:encoding:error:", "BQ^@") { call in
        let encoding = try String.Encoding.read(call[2], 2, call)
        try call.charge(4 * call.text.utf8.count)
        if let bytes = try call.text.data(using: encoding) { return bytes }
        throw FileError(
          .fileWriteInapplicableStringEncoding, "the encoding cannot represent the string")
      }
      for (rest, types) in [("atomically:", "B"), ("options:error:", "Q^@")] {
        writing(data.type, kind, rest, types) { call in
          try call.receiver(as: FoundationObject<Data>.self).content()
        }
      }
    }
  }

  /// Adds a class method and an initializer that read a file.
  private func reading<Receiver: ContentObject>(
    _ table: ClassTable<Receiver>, _ noun: String, _ kind: String, _ rest: String,
    _ types: String = "", _ body: @escaping (Data, Call) throws -> Receiver.Contents?
  ) {
    let files = files
    table.make(
      Selector(valid: "\(noun)WithContentsOf\(kind):\(rest)"),
      Selector(valid: "initWithContentsOf\(kind):\(rest)"), "@\(types)"
    ) { call in
      let path = try PathArgument.read(call[0], 0, call).text
      return try call.usingFiles { try body(files.contents(path, call), call) } ?? nil
    }
  }

  /// Adds a method that writes a file.
  ///
  /// The argument after the path is a `BOOL` or the option `NSDataWritingAtomic`: 1 is an atomic
  /// write.
  private func writing(
    _ type: ClassObject, _ kind: String, _ rest: String, _ types: String,
    _ data: @escaping (Call) throws -> Data
  ) {
    let files = files
    type.method(Selector(valid: "writeTo\(kind):\(rest)"), "B@:@\(types)") { call in
      let path = try PathArgument.read(call[0], 0, call).text
      let isAtomic = call[1].integer & 1 != 0
      let done: Void? = try call.usingFiles {
        try files.write(data(call), to: path, isAtomic: isAtomic, call)
      }
      return call.bool(done != nil)
    }
  }
}

extension Call {
  /// Returns the text that bytes represent.
  fileprivate func text(_ bytes: Data, _ encoding: String.Encoding) throws -> String {
    try charge(4 * bytes.count)
    try step(bytes.count / 8)
    if let text = String(data: bytes, encoding: encoding) { return text }
    throw FileError(
      .fileReadInapplicableStringEncoding, "the contents of the file do not have the encoding")
  }

  /// Returns the object that a property list represents, or `nil` if the bytes are none.
  func propertyList(_ bytes: Data) throws -> Object? {
    try step(bytes.count / 4)
    try charge(MemoryBudget.bytes(bytes.count, of: 16))
    let list = try? PropertyListSerialization.propertyList(from: bytes, format: nil)
    return try list.map { try object(forPlain: $0) }
  }
}

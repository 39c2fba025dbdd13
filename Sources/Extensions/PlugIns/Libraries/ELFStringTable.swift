import Glibc

/// A table of zero-terminated strings.
struct ELFStringTable {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the string that begins at an offset.
  subscript(offset: UInt32) -> String {
    get throws(ELFError) {
      guard offset < bytes.count else { throw .malformed("a name is missing") }
      return bytes.withUnsafeBytes { all in
        let rest = UnsafeRawBufferPointer(rebasing: all[Int(offset)...])
        let text = rest.bindMemory(to: CChar.self)
        let length = text.baseAddress.map { strnlen($0, text.count) } ?? 0
        return String(decoding: rest.prefix(length), as: UTF8.self)
      }
    }
  }
}

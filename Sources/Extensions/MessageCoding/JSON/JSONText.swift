import Foundation

/// A part of a JSON text that a ``JSONScanner`` has checked, with its original formatting.
struct JSONText {
  private let bytes: UnsafeRawBufferPointer

  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  /// Lists the elements of an array, or the alternating names and values of an object.
  var parts: [JSONText] {
    var parts: [JSONText] = []
    var depth = 0
    var start = 0
    func end(at offset: Int) {
      let part = bytes[start..<offset].drop(while: JSONScanner.isSpace)
      // If the array or object has no elements, the part is empty.
      if !part.isEmpty { parts.append(JSONText(UnsafeRawBufferPointer(rebasing: part))) }
      start = offset + 1
    }
    forEachMark { mark, offset in
      switch mark {
      case "[", "{":
        depth += 1
        if depth == 1 { start = offset + 1 }
      case "]", "}":
        if depth == 1 { end(at: offset) }
        depth -= 1
      default: if depth == 1 { end(at: offset) }
      }
    }
    return parts
  }

  /// Returns the value of an object's member.
  ///
  /// If several members have the same name, the method returns the first, like `JSONDecoder`.
  func member(_ name: String) -> JSONText? {
    let parts = parts
    return stride(from: 0, to: parts.count - 1, by: 2).first { parts[$0].isText(name) }
      .map { parts[$0 + 1] }
  }

  /// The JSON without white space between its tokens, or `nil` if the text is not UTF-8.
  var line: String? {
    var line: [UInt8] = []
    line.reserveCapacity(bytes.count)
    var isInText = false
    var isEscaped = false
    for byte in bytes where isInText || !JSONScanner.isSpace(byte) {
      line.append(byte)
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\"") {
        isInText.toggle()
      } else {
        isEscaped = isInText && byte == UInt8(ascii: "\\")
      }
    }
    return String(validating: line, as: UTF8.self)
  }

  /// Returns `true` if the part is a JSON string equal to `content`, which is ASCII without
  /// escapes.
  private func isText(_ content: String) -> Bool {
    let text = bytes.dropFirst().prefix { $0 != UInt8(ascii: "\"") }
    if text.contains(UInt8(ascii: "\\")) {
      return (try? MessageJSON.decoder.decode(String.self, from: Data(bytes))) == content
    }
    return text.elementsEqual(content.utf8)
  }

  /// Calls `body` for each bracket, comma and colon outside strings.
  private func forEachMark(_ body: (_ mark: Unicode.Scalar, _ offset: Int) -> Void) {
    var offset = 0
    while offset < bytes.count {
      let mark = Unicode.Scalar(bytes[offset])
      switch mark {
      case "\"":
        offset += 1
        while offset < bytes.count, bytes[offset] != UInt8(ascii: "\"") {
          offset += bytes[offset] == UInt8(ascii: "\\") ? 2 : 1
        }
      case "[", "]", "{", "}", ",", ":": body(mark, offset)
      default: break
      }
      offset += 1
    }
  }
}

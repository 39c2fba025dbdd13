/// A decoder that turns the bytes of a terminal into keys.
///
/// After an Escape (`ESC`), the decoder waits for the next byte. Other keys send sequences that
/// begin with `ESC`, and only a timeout could distinguish the two cases.
struct KeyDecoder {
  /// The bytes of an incomplete key.
  private var pending: [UInt8] = []

  /// The bytes of an unfinished paste, or `nil` outside of a paste.
  private var pasted: [UInt8]?

  private static let escape: UInt8 = 0x1B
  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  /// Decodes `byte`.
  ///
  /// - Returns: The key that `byte` completes, or `nil` if the key is incomplete.
  mutating func decode(_ byte: UInt8) -> Key? {
    if pasted != nil { return paste(byte) }
    // Drop an incomplete UTF-8 character that this byte does not continue.
    if let first = pending.first, first >= 0x80, byte & 0xC0 != 0x80 { pending = [] }
    pending.append(byte)
    guard let key = completed else { return nil }
    pending = []
    if key == .pasteBegin {
      pasted = []
      return nil
    }
    return key
  }

  private mutating func paste(_ byte: UInt8) -> Key? {
    var bytes = pasted ?? []
    pasted = nil
    bytes.append(byte)
    guard bytes.suffix(Self.pasteEnd.count).elementsEqual(Self.pasteEnd) else {
      pasted = bytes
      return nil
    }
    // Terminals send a newline in a paste as a carriage return, like the Enter key.
    let text = String(decoding: bytes.dropLast(Self.pasteEnd.count), as: UTF8.self)
    return .text(
      text.replacing("\r\n", with: "\n").replacing("\r", with: "\n"))
  }

  /// Decodes the pending bytes, or is `nil` if the bytes are incomplete.
  private var completed: Key? {
    guard let first = pending.first else { return nil }
    if first == Self.escape { return escaped }
    if first < 0x80 { return Self.plain(first) }
    let count = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 1
    return pending.count < count ? nil : .text(String(decoding: pending, as: UTF8.self))
  }

  private var escaped: Key? {
    guard pending.count > 1 else { return nil }
    let second = pending[1]
    switch Unicode.Scalar(second) {
    case "[" where pending.count == 2, "O" where pending.count == 2: return nil
    case "[":
      guard let last = pending.last, 0x40...0x7E ~= last || last < 0x20 else { return nil }
      return Self.sequence(parameters: pending[2..<(pending.count - 1)], last: last)
    case "O": return Self.sequence(parameters: [], last: pending[2])
    case "\u{1B}", "\u{80}"...:
      // Alt is recognized for ASCII characters only. Otherwise the first Escape is dropped.
      return KeyDecoder(pending: Array(pending.dropFirst())).completed
    default:
      switch Self.plain(second) {
      case .text(let text): return text.first.map(Key.alt)
      case .enter: return .altEnter
      case .backspace: return .altBackspace
      default: return .unknown
      }
    }
  }

  private static func plain(_ byte: UInt8) -> Key {
    switch byte {
    case 0x09: .tab
    case 0x0A, 0x0D: .enter
    case 0x08, 0x7F: .backspace
    case 0x01...0x1A: .control(Character(Unicode.Scalar(byte + 0x60)))
    case 0x00..<0x20: .unknown
    default: .text(String(Character(Unicode.Scalar(byte))))
    }
  }

  /// Returns the key of a sequence: `ESC [`, numbers and a letter, or `ESC O` and a letter.
  private static func sequence(parameters: ArraySlice<UInt8>, last: UInt8) -> Key {
    let numbers = String(decoding: parameters, as: UTF8.self).split(separator: ";")
    // The second number encodes the modifier: 2 for Shift, 3 for Alt, 5 for Control.
    let isByWord = numbers.count > 1 && numbers[1] != "2"
    switch Unicode.Scalar(last) {
    case "A": return .up
    case "B": return .down
    case "C": return isByWord ? .wordRight : .right
    case "D": return isByWord ? .wordLeft : .left
    case "H": return .home
    case "F": return .end
    case "~":
      switch numbers.first {
      case "1", "7": return .home
      case "4", "8": return .end
      case "3": return .delete
      case "200": return .pasteBegin
      default: return .unknown
      }
    default: return .unknown
    }
  }
}

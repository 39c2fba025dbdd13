import Foundation
import Invocation

extension CharacterSet: FoundationType {
  static var className: String { "NSCharacterSet" }

  /// The size of the bitmaps that `CharacterSet` has for planes with members.
  var bytes: Int { 100 + 8500 * (0...16).count(where: hasMember(inPlane:)) }

  func text(_ plain: String) -> String { plain }
}

extension StandardLibrary {
  func installCharacterSets() {
    table(CharacterSet.self, mutable: "NSMutableCharacterSet") { set, mutable in
      set.make(nil, "init") { CharacterSet() }
      let sets: [(Selector, CharacterSet)] = [
        ("whitespaceCharacterSet", .whitespaces),
        ("whitespaceAndNewlineCharacterSet", .whitespacesAndNewlines),
        ("decimalDigitCharacterSet", .decimalDigits), ("letterCharacterSet", .letters),
        ("alphanumericCharacterSet", .alphanumerics),
        ("uppercaseLetterCharacterSet", .uppercaseLetters),
        ("lowercaseLetterCharacterSet", .lowercaseLetters),
        ("URLQueryAllowedCharacterSet", .urlQueryAllowed),
      ]
      for (name, characters) in sets {
        // As in Apple's Foundation, each message returns the same immutable object.
        let shared = Memory([.null])
        set.type.classMethod(name, "@@:") { call in
          let type = try call.receivingClass
          if type === set.type, shared.elements[0].isTrue { return shared.elements[0] }
          let made = Value.object(FoundationObject(characters, isa: type))
          if type === set.type { shared.set(0, made) }
          return made
        }
      }
      set.make("characterSetWithCharactersInString:", nil) { (text: String, call: Call) in
        try call.characters(of: text)
      }
      set.make("characterSetWithRange:", nil) { (range: NSRange, call: Call) in
        try call.characters(in: range)
      }
      set.property("invertedSet", \.inverted)
      set.method("characterIsMember:") { (set, character: UInt16) in
        Unicode.Scalar(character).map(set.contains) ?? false
      }
      set.method("longCharacterIsMember:") { (set, character: UInt32) in
        Unicode.Scalar(character).map(set.contains) ?? false
      }
      for (verb, combine) in [("add", { $0.formUnion($1) }), ("remove", { $0.subtract($1) })]
        as [(String, (inout CharacterSet, CharacterSet) -> Void)]
      {
        mutable.change(Selector(valid: verb + "CharactersInString:")) {
          (set: inout CharacterSet, text: String, call: Call) in
          combine(&set, try call.characters(of: text))
        }
      }
      mutable.change("invert") { (set: inout CharacterSet) in set.invert() }
    }
  }
}

extension Call {
  /// The bytes that a `CharacterSet` with members in each plane may need.
  private static let bytesOfSet = 150_000

  fileprivate func characters(of text: String) throws -> CharacterSet {
    try step(text.utf8.count)
    try charge(Self.bytesOfSet)
    // Insert one character at a time: on Linux, `CharacterSet(charactersIn:)` leaks memory in each
    // call.
    return text.unicodeScalars.reduce(into: CharacterSet()) { $0.insert($1) }
  }

  fileprivate func characters(in range: NSRange) throws -> CharacterSet {
    guard range.location >= 0, range.length >= 0, range.location <= 0x110000,
      range.length <= 0x110000 - range.location
    else { throw invalid("the range \(StandardLibrary.text(of: range)) has no characters") }
    try step(range.length / 16)
    try charge(Self.bytesOfSet)
    var set = CharacterSet()
    // Surrogates are no Unicode scalars.
    for part in [0..<0xd800, 0xe000..<0x110000] as [Range<Int>] {
      let end = min(part.upperBound, range.upperBound)
      let start = max(part.lowerBound, range.location)
      guard start < end, let first = Unicode.Scalar(UInt32(start)),
        let last = Unicode.Scalar(UInt32(end - 1))
      else { continue }
      set.insert(charactersIn: first...last)
    }
    return set
  }
}

import Foundation
import Invocation

/// An `NSCharacterSet`.
final class CharacterSetObject: ValueObject, Wrapper, @unchecked Sendable {
  // `Sendable` is unchecked as in the superclass; the properties are constant.

  let characters: CharacterSet

  /// The number of bytes that Foundation allocates for the set.
  private let bytes: Int

  init(_ characters: CharacterSet, bytes: Int = 100, isa: ClassObject) {
    self.characters = characters
    self.bytes = bytes
    super.init(isa)
    note(contents: bytes)
  }

  /// Creates a set of the characters of a text.
  convenience init(charactersOf text: String, isa: ClassObject) {
    // Insert one character at a time: on Linux, `CharacterSet(charactersIn:)` leaks memory in each
    // call.
    let characters = text.unicodeScalars.reduce(into: CharacterSet()) { $0.insert($1) }
    let planes = (0...16).count(where: characters.hasMember(inPlane:))
    self.init(characters, bytes: 100 + 8500 * planes, isa: isa)
  }

  /// Creates a set of the characters that another set does not contain.
  convenience init(invertedFrom other: CharacterSetObject, isa: ClassObject) {
    self.init(other.characters.inverted, bytes: other.bytes, isa: isa)
  }

  var wrapped: Any { characters }

  override var isLeaf: Bool { true }

  override func isEqual(to other: Object, on activation: Activation) -> Bool {
    characters == (other as? CharacterSetObject)?.characters
  }

  override func hash(on activation: Activation) -> Int { characters.hashValue }
}

extension StandardLibrary {
  func installCharacterSets() {
    let type = addClass("NSCharacterSet")
    installComparison(type)
    installCopyingAsSelf(type)
    func set(_ selector: Selector, _ characters: CharacterSet) {
      type.classMethod(selector, "@@:") { call in
        .object(CharacterSetObject(characters, isa: try call.receivingClass))
      }
    }
    set("whitespaceCharacterSet", .whitespaces)
    set("whitespaceAndNewlineCharacterSet", .whitespacesAndNewlines)
    set("newlineCharacterSet", .newlines)
    set("decimalDigitCharacterSet", .decimalDigits)
    set("letterCharacterSet", .letters)
    set("alphanumericCharacterSet", .alphanumerics)
    set("punctuationCharacterSet", .punctuationCharacters)
    set("uppercaseLetterCharacterSet", .uppercaseLetters)
    set("lowercaseLetterCharacterSet", .lowercaseLetters)
    type.classMethod("characterSetWithCharactersInString:", "@@:@") { call in
      let text = try call.text(0)
      try call.step(text.utf8.count)
      return .object(CharacterSetObject(charactersOf: text, isa: try call.receivingClass))
    }
    type.method("invertedSet", "@@:") { call in
      let own = try call.receiver(as: CharacterSetObject.self)
      return .object(CharacterSetObject(invertedFrom: own, isa: own.isa ?? type))
    }
    type.method("characterIsMember:", "B@:S") { call in
      let scalar = Unicode.Scalar(UInt16(truncatingIfNeeded: call.integer(0)))
      let own = try call.receiver(as: CharacterSetObject.self)
      return call.bool(scalar.map(own.characters.contains) ?? false)
    }
  }
}

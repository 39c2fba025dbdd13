import Foundation
import Invocation
import ScriptProgram

/// An `NSCharacterSet`.
final class CharacterSetObject: ValueObject, Wrapper, @unchecked Sendable {
  let characters: CharacterSet

  /// The number of planes of Unicode that have members: each has a bitmap.
  private let planes: Int

  /// Makes a set; one of Foundation's own needs no memory.
  init(_ characters: CharacterSet, planes: Int = 0, isa: ClassObject) {
    self.characters = characters
    self.planes = planes
    super.init(isa)
    note(contents: planes * 8 << 10)
  }

  /// The set of all other characters.
  func inverted(isa: ClassObject) -> CharacterSetObject {
    CharacterSetObject(characters.inverted, planes: max(1, planes), isa: isa)
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
      try call.charge(4 * text.utf8.count)
      try call.step(text.utf8.count)
      let planes = Set(text.unicodeScalars.lazy.map { $0.value >> 16 }).count
      return .object(
        CharacterSetObject(
          CharacterSet(charactersIn: text), planes: planes, isa: try call.receivingClass))
    }
    type.method("invertedSet", "@@:") { call in
      let own = try call.receiver(as: CharacterSetObject.self)
      return .object(own.inverted(isa: own.isa ?? type))
    }
    type.method("characterIsMember:", "B@:S") { call in
      let scalar = Unicode.Scalar(UInt16(truncatingIfNeeded: call.integer(0)))
      let own = try call.receiver(as: CharacterSetObject.self)
      return call.bool(scalar.map(own.characters.contains) ?? false)
    }
  }
}

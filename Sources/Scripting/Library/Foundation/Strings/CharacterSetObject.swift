import Foundation
import Invocation
import ScriptProgram

/// An `NSCharacterSet`.
final class CharacterSetObject: ValueObject, Wrapper, @unchecked Sendable {
  let characters: CharacterSet

  init(_ characters: CharacterSet, isa: ClassObject) {
    self.characters = characters
    super.init(isa)
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
      .object(
        CharacterSetObject(
          CharacterSet(charactersIn: try call.text(0)), isa: try call.receivingClass))
    }
    type.method("invertedSet", "@@:") { call in
      let own = try call.receiver(as: CharacterSetObject.self)
      return .object(
        CharacterSetObject(own.characters.inverted, isa: own.isa ?? type))
    }
    type.method("characterIsMember:", "B@:S") { call in
      let scalar = Unicode.Scalar(UInt16(truncatingIfNeeded: call.integer(0)))
      let own = try call.receiver(as: CharacterSetObject.self)
      return call.bool(scalar.map(own.characters.contains) ?? false)
    }
  }
}

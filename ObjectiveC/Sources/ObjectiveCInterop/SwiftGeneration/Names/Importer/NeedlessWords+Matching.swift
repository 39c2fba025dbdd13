extension NeedlessWords {
  /// Returns `true` if `word`, a word of a name, matches `typeWord`, a word of a type, or the
  /// relevant part of `typeWord`.
  static func matches(_ word: CamelCase, _ typeWord: CamelCase) -> Bool {
    guard word.count < typeWord.count else { return word.isSameIgnoringCase(as: typeWord) }
    let rest = typeWord.count - word.count
    // An acronym's end matches: `URL` matches the end of `NSURL`. Like the compiler, the code looks
    // for lowercase letters in the first `word.count` letters of the type's word.
    if typeWord[rest...].isSameIgnoringCase(as: word), !typeWord.bytes[rest].isLowercase {
      return !typeWord.bytes[..<word.count].contains { $0.isLowercase || $0 == .underscore }
    }
    // If only digits follow, the beginning of the type's word matches.
    return typeWord[..<word.count].isSameIgnoringCase(as: word)
      && typeWord.bytes[word.count...].allSatisfy(\.isDigit)
  }

  /// Returns the name without a leading type name, or without a leading end of the type name.
  static func afterLeading(_ type: CamelCase, in name: CamelCase) -> CamelCase {
    guard !name.bytes.isEmpty else { return name }
    var nameStart = name.wordEnd(from: 0)
    let first = name[..<nameStart]
    var typeStart: Int?
    var end = type.count
    while end > 0, typeStart == nil {
      let start = type.wordStart(before: end)
      if matches(first, type[start..<end]) { typeStart = end }
      end = start
    }
    guard var typeStart else { return name }
    while typeStart < type.count, nameStart < name.count {
      let typeEnd = type.wordEnd(from: typeStart)
      let nameEnd = name.wordEnd(from: nameStart)
      guard matches(type[typeStart..<typeEnd], name[nameStart..<nameEnd]) else { break }
      (typeStart, nameStart) = (typeEnd, nameEnd)
    }
    return typeStart == type.count ? name[nameStart...] : name
  }

  /// Returns the offset in `name` at which the trailing words of `type` begin.
  ///
  /// - Returns: The offset, or `name.count` if the name does not end with words of the type.
  static func startOfTrailing(
    _ type: TypeWords, in name: CamelCase, _ properties: PropertyNames?
  ) -> Int {
    var typeName = type.name
    var typeEnd = typeName.count
    var end = name.count
    while end > 0, typeEnd > 0 {
      let start = name.wordStart(before: end)
      let word = name[start..<end]
      let typeStart = typeName.wordStart(before: typeEnd)
      let typeWord = typeName[typeStart..<typeEnd]
      if matches(word, typeWord) {
        (end, typeEnd) = (start, typeStart)
        continue
      }
      if typeWord == "Set", typeStart > 0, matches(word, "Indexes") || matches(word, "Indices") {
        let before = typeName.wordStart(before: typeStart)
        if matches("Index", typeName[before..<typeStart]) {
          (end, typeEnd) = (start, before)
          continue
        }
      }
      if matches(word, "Index"), matches("Int", typeWord) || matches("Integer", typeWord) {
        (end, typeEnd) = (start, typeStart)
        continue
      }
      if matches("Object", typeWord), matches(word, "Value"), start > 0 {
        let before = name.wordStart(before: start)
        if matches(name[before..<start], "Object") {
          (end, typeEnd) = (before, typeStart)
          continue
        }
      }
      // The plural of the element's name matches the collection.
      if !type.element.bytes.isEmpty, word.count > 2, word.bytes.last == UInt8(ascii: "s") {
        let singular = name[..<end].dropLast(1)
        let rest = withoutTrailing(
          TypeWords(type.element.description), in: singular, role: .part, properties)
        if rest != singular {
          end = rest.count
          continue
        }
      }
      if end == name.count, let shorter = TypeWords.withoutEnding(typeName) {
        typeName = shorter
        typeEnd = typeName.count
        continue
      }
      break
    }
    return end
  }

  /// Returns the name without the trailing words of a type, if the rest is still a valid name.
  static func withoutTrailing(
    _ type: TypeWords, in name: CamelCase, role: Role, _ properties: PropertyNames?
  ) -> CamelCase {
    guard !name.bytes.isEmpty, !type.isEmpty else { return name }
    let start = startOfTrailing(type, in: name, properties)
    if start == name.count { return name }
    if start == 0 { return role == .part || role == .firstParameter ? "" : name }
    let rest = name[start...]
    if rest == "Error" { return name }
    let previous = name[name.wordStart(before: start)..<start]
    let part = PartOfSpeech(of: previous)
    switch role {
    case .property: break
    case .firstParameter, .laterParameter, .part:
      if part == .unknown { return name }
    case .base:
      switch part {
      case .unknown: return name
      case .preposition: if previous.count == start { return name }
      case .verb, .gerund: if properties?.contains(wordsOf: rest) == true { return name }
      }
    }
    let shorter = name[..<start]
    if role == .base || role == .property, !shorter.canBeMember || shorter.isVacuous { return name }
    return shorter
  }
}

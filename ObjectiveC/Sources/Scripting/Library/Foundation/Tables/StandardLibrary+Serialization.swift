import Foundation
import Invocation

extension StandardLibrary {
  func installSerialization() {
    installJSON()
    installPropertyLists()
  }

  private func installJSON() {
    let json = ClassTable<Void>(type: addClass("NSJSONSerialization"))
    json.classMethod("JSONObjectWithData:options:error:") {
      (data: Data, options: UInt, call: Call) in
      try call.step(data.count / 4)
      try call.charge(MemoryBudget.bytes(data.count, of: 16))
      let options = JSONSerialization.ReadingOptions(rawValue: options)
      return try call.object(
        forPlain: JSONSerialization.jsonObject(with: data, options: options),
        isMutable: options.contains(.mutableContainers) || options.contains(.mutableLeaves))
    }
    json.classMethod("dataWithJSONObject:options:error:") {
      (object: Object, options: UInt, call: Call) in
      if let reason = try call.reasonAgainstJSON(object, isFragment: options & 4 != 0) {
        throw call.invalid(reason)
      }
      let value = try call.plainValue(of: object)
      // Sort the keys always, so that a program prints the same each time.
      let options = JSONSerialization.WritingOptions(rawValue: options).union(.sortedKeys)
      return try JSONSerialization.data(withJSONObject: value, options: options)
    }
    json.classMethod("isValidJSONObject:") { (object: Object?, call: Call) in
      guard let object else { return false }
      return try call.reasonAgainstJSON(object, isFragment: false) == nil
    }
    constants([
      "NSJSONReadingMutableContainers": 1, "NSJSONReadingMutableLeaves": 2,
      "NSJSONReadingAllowFragments": 4, "NSJSONReadingFragmentsAllowed": 4,
      "NSJSONWritingPrettyPrinted": 1, "NSJSONWritingSortedKeys": 2,
      "NSJSONWritingFragmentsAllowed": 4, "NSJSONWritingWithoutEscapingSlashes": 8,
    ])
  }

  private func installPropertyLists() {
    typealias Format = PropertyListSerialization.PropertyListFormat
    let list = ClassTable<Void>(type: addClass("NSPropertyListSerialization"))
    func format(_ number: UInt) throws -> Format {
      guard let format = Format(rawValue: number), format != .openStep else {
        throw RuntimeFailure("property lists are written in XML (100) and binary (200) format")
      }
      return format
    }
    list.classMethod("dataWithPropertyList:format:options:error:") {
      (object: PlainValue, number: UInt, _: UInt) in
      let format = try format(number)
      guard PropertyListSerialization.propertyList(object.content, isValidFor: format) else {
        throw CocoaError(.propertyListWriteInvalid)
      }
      return try PropertyListSerialization.data(
        fromPropertyList: object.content, format: format, options: 0)
    }
    list.classMethod("propertyListWithData:options:format:error:") {
      (data: Data, options: UInt, found: OutPointer, call: Call) in
      try call.step(data.count / 4)
      try call.charge(MemoryBudget.bytes(data.count, of: 16))
      var format = Format.xml
      let value = try PropertyListSerialization.propertyList(
        from: data, options: [], format: &format)
      try found(format.rawValue, call)
      return try call.object(forPlain: value, isMutable: options & 3 != 0)
    }
    list.classMethod("propertyList:isValidForFormat:") { (object: PlainValue, number: UInt) in
      PropertyListSerialization.propertyList(object.content, isValidFor: try format(number))
    }
    constants([
      "NSPropertyListOpenStepFormat": 1, "NSPropertyListXMLFormat_v1_0": 100,
      "NSPropertyListBinaryFormat_v1_0": 200, "NSPropertyListImmutable": 0,
      "NSPropertyListMutableContainers": 1, "NSPropertyListMutableContainersAndLeaves": 2,
    ])
  }
}

extension Call {
  /// Returns the reason why an object cannot be written as JSON, or `nil`.
  fileprivate func reasonAgainstJSON(
    _ object: Object, isFragment: Bool, depth: Int = 0
  ) throws -> String? {
    try step()
    guard depth < 500 else { return "too many nested arrays or dictionaries in JSON write" }
    switch object {
    case let array as ArrayObject:
      for element in array.elements {
        if let reason = try reasonAgainstJSON(element, isFragment: true, depth: depth + 1) {
          return reason
        }
      }
      return nil
    case let dictionary as DictionaryObject:
      for entry in dictionary.table.entries {
        if !(entry.key is StringObject) { return "Invalid (non-string) key in JSON dictionary" }
        if let reason = try reasonAgainstJSON(entry.value, isFragment: true, depth: depth + 1) {
          return reason
        }
      }
      return nil
    case _ where !isFragment: return "Invalid top-level type in JSON write"
    case let number as NumberObject:
      return number.double.isFinite
        ? nil : "Invalid number value (\(number.double.isNaN ? "NaN" : "infinite")) in JSON write"
    case is StringObject, is NullObject: return nil
    default: return "Invalid type in JSON write (\(object.isa?.name ?? "?"))"
    }
  }
}

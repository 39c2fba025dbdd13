import Foundation
import Invocation

extension Calendar: FoundationType {
  static var className: String { "NSCalendar" }
  var bytes: Int { 1 << 16 }
}

extension StandardLibrary {
  func installCalendars() {
    table(Calendar.self) { calendar in
      calendar.make("currentCalendar", nil) { .current }
      calendar.make("calendarWithIdentifier:", "initWithCalendarIdentifier:") { (name: String) in
        name == "gregorian" ? Calendar(identifier: .gregorian) : nil
      }
      calendar.property("timeZone", \.timeZone)
      calendar.property("locale", \.locale)
      calendar.method("components:fromDate:") { (calendar, units: UInt, date: Date) in
        // A calendar counts to a date that is far away without end.
        guard abs(date.timeIntervalSinceReferenceDate) < 4e11 else {
          throw RuntimeFailure("the date is too far away for a calendar")
        }
        let parts = DateComponents.parts.filter { units & $0.unit != 0 }
        return calendar.dateComponents(Set(parts.map(\.component)), from: date)
      }
    }
    constant("NSCalendarIdentifierGregorian", "gregorian")
    table(DateComponents.self) { components in
      components.make(nil, "init") { DateComponents() }
      for part in DateComponents.parts {
        let name = "\(part.component)"
        constant("NSCalendarUnit\(name.capitalized)", .integer(Int(part.unit)), .unsignedLong)
        components.method(Selector(valid: name)) {
          $0.value(for: part.component) ?? NSDateComponentUndefined
        }
        components.change(Selector(valid: "set\(name.capitalized):")) {
          (components: inout DateComponents, number: Int) in
          components.setValue(
            number == NSDateComponentUndefined ? nil : number, for: part.component)
        }
      }
    }
    constant("NSDateComponentUndefined", .integer(NSDateComponentUndefined), .long)
  }
}

extension DateComponents: FoundationType {
  static var className: String { "NSDateComponents" }

  /// The parts of a date that a script can read, with the values of `NSCalendarUnit`.
  fileprivate static let parts: [(component: Calendar.Component, unit: UInt)] = [
    (.year, 4), (.month, 8), (.day, 16), (.hour, 32), (.minute, 64), (.second, 128),
    (.weekday, 512),
  ]
}

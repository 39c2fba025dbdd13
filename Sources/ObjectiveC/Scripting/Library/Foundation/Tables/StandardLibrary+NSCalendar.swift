import Foundation
import Invocation

extension Calendar: FoundationType {
  static var className: String { "NSCalendar" }
  var bytes: Int { 1 << 16 }

  /// The values of `NSCalendarIdentifier` constants, with the values of `Calendar.Identifier`.
  fileprivate static let identifiers: [(String, Calendar.Identifier)] = [
    ("gregorian", .gregorian), ("buddhist", .buddhist), ("chinese", .chinese), ("coptic", .coptic),
    ("hebrew", .hebrew), ("iso8601", .iso8601), ("indian", .indian), ("islamic", .islamic),
    ("islamic-civil", .islamicCivil), ("japanese", .japanese), ("persian", .persian),
  ]

  fileprivate var identifierInObjectiveC: String {
    Self.identifiers.first { $0.1 == identifier }?.0 ?? "\(identifier)"
  }
}

extension NSCalendar.Unit: ScriptEnumeration {
  private static let all: [(NSCalendar.Unit, Calendar.Component)] = [
    (.era, .era), (.year, .year), (.month, .month), (.day, .day), (.hour, .hour),
    (.minute, .minute), (.second, .second), (.weekday, .weekday),
    (.weekdayOrdinal, .weekdayOrdinal), (.quarter, .quarter), (.weekOfMonth, .weekOfMonth),
    (.weekOfYear, .weekOfYear), (.yearForWeekOfYear, .yearForWeekOfYear),
    (.nanosecond, .nanosecond), (.calendar, .calendar), (.timeZone, .timeZone),
  ]

  /// The values of `Calendar.Component` for the units.
  var components: [Calendar.Component] { Self.all.filter { contains($0.0) }.map(\.1) }

  /// The `Calendar.Component` of a single unit.
  fileprivate var component: Calendar.Component {
    get throws {
      guard let first = components.first, components.count == 1 else {
        throw RuntimeFailure("the unit \(rawValue) is not one unit of a calendar")
      }
      return first
    }
  }
}

extension StandardLibrary {
  func installCalendars() {
    table(Calendar.self) { calendar in
      calendar.make("currentCalendar", nil) { .current }
      calendar.make("autoupdatingCurrentCalendar", nil) { .current }
      calendar.make("calendarWithIdentifier:", "initWithCalendarIdentifier:") { (name: String) in
        let identifier = Calendar.identifiers.first { $0.0 == name }?.1
        return identifier.map { Calendar(identifier: $0) }
      }
      calendar.method("calendarIdentifier") { $0.identifierInObjectiveC }
      calendar.property("timeZone", \.timeZone)
      calendar.property("locale", \.locale)
      calendar.property("firstWeekday", \.firstWeekday)
      calendar.property("minimumDaysInFirstWeek", \.minimumDaysInFirstWeek)
      calendar.property("monthSymbols", \.monthSymbols)
      calendar.property("shortMonthSymbols", \.shortMonthSymbols)
      calendar.property("weekdaySymbols", \.weekdaySymbols)
      calendar.property("shortWeekdaySymbols", \.shortWeekdaySymbols)
      calendar.property("AMSymbol", \.amSymbol)
      calendar.property("PMSymbol", \.pmSymbol)
      calendar.method("components:fromDate:") { (calendar, units: NSCalendar.Unit, date: Date) in
        calendar.dateComponents(Set(units.components), from: try date.checked)
      }
      calendar.method("components:fromDate:toDate:options:") {
        (calendar, units: NSCalendar.Unit, start: Date, end: Date, _: UInt) in
        calendar.dateComponents(
          Set(units.components), from: try start.checked, to: try end.checked)
      }
      calendar.method("component:fromDate:") { (calendar, unit: NSCalendar.Unit, date: Date) in
        calendar.component(try unit.component, from: try date.checked)
      }
      calendar.method("componentsInTimeZone:fromDate:") { (calendar, zone: TimeZone, date: Date) in
        calendar.dateComponents(in: zone, from: try date.checked)
      }
      calendar.method("dateFromComponents:") { (calendar, parts: DateComponents) in
        calendar.date(from: try parts.checked)
      }
      calendar.method("dateByAddingComponents:toDate:options:") {
        (calendar, parts: DateComponents, date: Date, options: UInt) in
        calendar.date(
          byAdding: try parts.checked, to: try date.checked, wrappingComponents: options & 1 != 0)
      }
      calendar.method("dateByAddingUnit:value:toDate:options:") {
        (calendar, unit: NSCalendar.Unit, value: Int, date: Date, options: UInt) in
        calendar.date(
          byAdding: try unit.component, value: try DateComponents.checked(value),
          to: try date.checked, wrappingComponents: options & 1 != 0)
      }
      calendar.method("dateBySettingHour:minute:second:ofDate:options:") {
        (calendar, hour: Int, minute: Int, second: Int, date: Date, _: UInt) in
        calendar.date(bySettingHour: hour, minute: minute, second: second, of: try date.checked)
      }
      calendar.method("dateBySettingUnit:value:ofDate:options:") {
        (calendar, unit: NSCalendar.Unit, value: Int, date: Date, _: UInt) in
        calendar.date(bySetting: try unit.component, value: value, of: try date.checked)
      }
      calendar.method("nextDateAfterDate:matchingComponents:options:") {
        (calendar, date: Date, parts: DateComponents, _: UInt) in
        calendar.nextDate(
          after: try date.checked, matching: try parts.checked, matchingPolicy: .nextTime)
      }
      calendar.method("date:matchesComponents:") { (calendar, date: Date, parts: DateComponents) in
        calendar.date(try date.checked, matchesComponents: try parts.checked)
      }
      calendar.method("startOfDayForDate:") { $0.startOfDay(for: try ($1 as Date).checked) }
      calendar.method("isDateInToday:") { (calendar, date: Date, call: Call) in
        calendar.isDate(try date.checked, inSameDayAs: call.interpreter.clock.date)
      }
      calendar.method("isDateInYesterday:") { (calendar, date: Date, call: Call) in
        calendar.isDate(try date.checked + 86400, inSameDayAs: call.interpreter.clock.date)
      }
      calendar.method("isDateInTomorrow:") { (calendar, date: Date, call: Call) in
        calendar.isDate(try date.checked - 86400, inSameDayAs: call.interpreter.clock.date)
      }
      calendar.method("isDateInWeekend:") { $0.isDateInWeekend(try ($1 as Date).checked) }
      calendar.method("isDate:inSameDayAsDate:") { (calendar, date: Date, other: Date) in
        calendar.isDate(try date.checked, inSameDayAs: try other.checked)
      }
      calendar.method("isDate:equalToDate:toUnitGranularity:") {
        (calendar, date: Date, other: Date, unit: NSCalendar.Unit) in
        calendar.isDate(
          try date.checked, equalTo: try other.checked, toGranularity: try unit.component)
      }
      calendar.method("compareDate:toDate:toUnitGranularity:") {
        (calendar, date: Date, other: Date, unit: NSCalendar.Unit) in
        calendar.compare(
          try date.checked, to: try other.checked, toGranularity: try unit.component)
      }
      calendar.method("rangeOfUnit:inUnit:forDate:") {
        (calendar, unit: NSCalendar.Unit, larger: NSCalendar.Unit, date: Date) in
        calendar.range(of: try unit.component, in: try larger.component, for: try date.checked)
          .map { NSRange($0) } ?? NSRange(location: NSNotFound, length: 0)
      }
      calendar.method("minimumRangeOfUnit:") { (calendar, unit: NSCalendar.Unit) in
        calendar.minimumRange(of: try unit.component).map { NSRange($0) }
          ?? NSRange(location: NSNotFound, length: NSNotFound)
      }
      calendar.method("maximumRangeOfUnit:") { (calendar, unit: NSCalendar.Unit) in
        calendar.maximumRange(of: try unit.component).map { NSRange($0) }
          ?? NSRange(location: NSNotFound, length: NSNotFound)
      }
      calendar.method("ordinalityOfUnit:inUnit:forDate:") {
        (calendar, unit: NSCalendar.Unit, larger: NSCalendar.Unit, date: Date) in
        calendar.ordinality(of: try unit.component, in: try larger.component, for: try date.checked)
          ?? NSNotFound
      }
      for (selector, units) in [
        ("getEra:year:month:day:fromDate:", [.era, .year, .month, .day]),
        ("getHour:minute:second:nanosecond:fromDate:", [.hour, .minute, .second, .nanosecond]),
      ] as [(Selector, [Calendar.Component])] {
        calendar.change(selector) {
          (
            calendar, first: OutPointer, second: OutPointer, third: OutPointer, last: OutPointer,
            date: Date, call: Call
          ) in
          let parts = calendar.dateComponents(Set(units), from: try date.checked)
          for (pointer, unit) in zip([first, second, third, last], units) {
            try pointer(parts.value(for: unit) ?? 0, call)
          }
        }
      }
      calendar.method("rangeOfUnit:startDate:interval:forDate:") {
        (
          calendar, unit: NSCalendar.Unit, start: OutPointer, length: OutPointer, date: Date,
          call: Call
        ) in
        guard let found = calendar.dateInterval(of: try unit.component, for: try date.checked)
        else { return false }
        try start(found.start, call)
        try length(found.duration, call)
        return true
      }
    }
    installCalendarConstants()
  }

  private func installCalendarConstants() {
    constants([
      "NSCalendarUnitEra": 2, "NSCalendarUnitYear": 4, "NSCalendarUnitMonth": 8,
      "NSCalendarUnitDay": 16, "NSCalendarUnitHour": 32, "NSCalendarUnitMinute": 64,
      "NSCalendarUnitSecond": 128, "NSCalendarUnitWeekday": 512,
      "NSCalendarUnitWeekdayOrdinal": 1024, "NSCalendarUnitQuarter": 2048,
      "NSCalendarUnitWeekOfMonth": 4096, "NSCalendarUnitWeekOfYear": 8192,
      "NSCalendarUnitYearForWeekOfYear": 16384, "NSCalendarUnitNanosecond": 32768,
      "NSCalendarUnitCalendar": 1 << 20, "NSCalendarUnitTimeZone": 1 << 21,
      "NSEraCalendarUnit": 2, "NSYearCalendarUnit": 4, "NSMonthCalendarUnit": 8,
      "NSDayCalendarUnit": 16, "NSHourCalendarUnit": 32, "NSMinuteCalendarUnit": 64,
      "NSSecondCalendarUnit": 128, "NSWeekdayCalendarUnit": 512, "NSQuarterCalendarUnit": 2048,
      "NSWeekdayOrdinalCalendarUnit": 1024, "NSWeekOfMonthCalendarUnit": 4096,
      "NSWeekOfYearCalendarUnit": 8192, "NSYearForWeekOfYearCalendarUnit": 16384,
      "NSWrapCalendarComponents": 1, "NSCalendarWrapComponents": 1, "NSCalendarMatchStrictly": 2,
      "NSCalendarSearchBackwards": 4, "NSCalendarMatchNextTime": 1024,
    ])
    let names = [
      "Gregorian", "Buddhist", "Chinese", "Coptic", "Hebrew", "ISO8601", "Indian", "Islamic",
      "IslamicCivil", "Japanese", "Persian",
    ]
    for (name, (text, _)) in zip(names, Calendar.identifiers) {
      constant("NSCalendarIdentifier\(name)", text)
    }
    constant("NSGregorianCalendar", "gregorian")
  }
}

// A calendar counts from year to year or from day to day, without end for a date or number that is
// far away. These checks throw instead.
extension Date {
  fileprivate var checked: Date {
    get throws {
      guard abs(timeIntervalSinceReferenceDate) < 4e11 else {
        throw RuntimeFailure("the date is too far away for a calendar")
      }
      return self
    }
  }
}

extension DateComponents {
  fileprivate static func checked(_ number: Int) throws -> Int {
    guard number.magnitude < 1 << 40 else {
      throw RuntimeFailure("the number \(number) is too large for a calendar")
    }
    return number
  }

  fileprivate var checked: DateComponents {
    get throws {
      for part in [
        era, year, month, day, hour, minute, second, weekday, quarter, weekOfMonth, weekOfYear,
        yearForWeekOfYear, weekdayOrdinal,
      ] {
        _ = try Self.checked(part ?? 0)
      }
      return self
    }
  }
}

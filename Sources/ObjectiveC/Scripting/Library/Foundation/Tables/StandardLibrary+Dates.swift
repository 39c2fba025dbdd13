import Foundation
import Invocation

extension Date: FoundationType {
  static var className: String { "NSDate" }
  var bytes: Int { 0 }

  func text(_ plain: String) -> String {
    // Calendars do not cover all dates.
    abs(timeIntervalSinceReferenceDate) < 1e12 ? description : "\(timeIntervalSinceReferenceDate)"
  }
}

extension TimeZone: FoundationType {
  static var className: String { "NSTimeZone" }

  func text(_ plain: String) -> String {
    "\(identifier) (\(abbreviation() ?? "GMT")) offset \(secondsFromGMT())"
      + (isDaylightSavingTime() ? " (Daylight)" : "")
  }
}

extension Locale: FoundationType {
  static var className: String { "NSLocale" }
  func text(_ plain: String) -> String { identifier }
}

extension DateInterval: FoundationType {
  static var className: String { "NSDateInterval" }
}

extension DateComponents: FoundationType {
  static var className: String { "NSDateComponents" }
}

extension ComparisonResult: ScriptEnumeration {}

extension StandardLibrary {
  func installDates() {
    table(Date.self) { date in
      date.make("date", "init") { (call: Call) in call.interpreter.clock.date }
      date.make("dateWithTimeIntervalSince1970:", "initWithTimeIntervalSince1970:") {
        Date(timeIntervalSince1970: $0)
      }
      date.make("dateWithTimeIntervalSinceNow:", "initWithTimeIntervalSinceNow:") {
        (interval: Double, call: Call) in call.interpreter.clock.date + interval
      }
      date.make(
        "dateWithTimeIntervalSinceReferenceDate:", "initWithTimeIntervalSinceReferenceDate:"
      ) { Date(timeIntervalSinceReferenceDate: $0) }
      date.make("dateWithTimeInterval:sinceDate:", "initWithTimeInterval:sinceDate:") {
        (interval: Double, date: Date) in date + interval
      }
      date.make("dateWithString:", "initWithString:") { (text: String) in
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.dateFormat = "yyyy-MM-dd HH:mm:ss Z"
        return formatter.date(from: text)
      }
      date.make("distantPast", nil) { .distantPast }
      date.make("distantFuture", nil) { .distantFuture }
      date.make("now", nil) { (call: Call) in call.interpreter.clock.date }
      date.classMethod("timeIntervalSinceReferenceDate") { (call: Call) in
        call.interpreter.clock.date.timeIntervalSinceReferenceDate
      }
      date.property("timeIntervalSince1970", \.timeIntervalSince1970)
      date.property("timeIntervalSinceReferenceDate", \.timeIntervalSinceReferenceDate)
      date.method("timeIntervalSinceNow") { (date, call: Call) in
        date.timeIntervalSince(call.interpreter.clock.date)
      }
      date.method("timeIntervalSinceDate:") { $0.timeIntervalSince($1) }
      date.method("compare:") { (date, other: Date) in date.compare(other) }
      date.method("isEqualToDate:") { (date, other: Date?) in date == other }
      // The result is one of the two objects.
      date.method("earlierDate:") { (date, other: Date, call: Call) in
        date <= other ? call.receiver : try call.required(0)
      }
      date.method("laterDate:") { (date, other: Date, call: Call) in
        date >= other ? call.receiver : try call.required(0)
      }
      date.method("dateByAddingTimeInterval:") { (date, interval: Double) in date + interval }
      date.method("addTimeInterval:") { (date, interval: Double) in date + interval }
      date.method("descriptionWithLocale:") { (date, _: Object?) in date.text("") }
    }
    table(DateInterval.self) { interval in
      interval.make(nil, "initWithStartDate:endDate:") { (start: Date, end: Date) in
        guard start <= end else { throw RuntimeFailure("the start is later than the end") }
        return DateInterval(start: start, end: end)
      }
      interval.make(nil, "initWithStartDate:duration:") { (start: Date, duration: Double) in
        guard duration >= 0 else { throw RuntimeFailure("the duration is negative") }
        return DateInterval(start: start, duration: duration)
      }
      interval.method("startDate") { $0.start }
      interval.method("endDate") { $0.end }
      interval.method("duration") { $0.duration }
      interval.method("containsDate:") { $0.contains($1) }
      interval.method("intersectsDateInterval:") { (own, other: DateInterval) in
        own.intersects(other)
      }
      interval.method("intersectionWithDateInterval:") { (own, other: DateInterval) in
        own.intersection(with: other)
      }
    }
    installTimeZones()
    installLocales()
    installDateComponents()
    installCalendars()
  }

  private func installTimeZones() {
    table(TimeZone.self) { zone in
      zone.make("timeZoneWithName:", "initWithName:") { (name: String) in
        // Foundation opens the file of a name, so that a name must not lead to another folder.
        let isPlain = name.wholeMatch(of: /[A-Za-z][A-Za-z0-9_+\-]*(\/[A-Za-z0-9_+\-]+)*/) != nil
        return isPlain ? TimeZone(identifier: name) : nil
      }
      zone.make("timeZoneWithAbbreviation:", nil) { TimeZone(abbreviation: $0) }
      zone.make("timeZoneForSecondsFromGMT:", nil) { (seconds: Int) in
        // Foundation ends the process for a larger number.
        seconds.magnitude <= 18 * 3600 ? TimeZone(secondsFromGMT: seconds) : nil
      }
      for name in ["localTimeZone", "systemTimeZone", "defaultTimeZone"] as [Selector] {
        zone.make(name, nil) { TimeZone.current }
      }
      zone.classMethod("knownTimeZoneNames") { TimeZone.knownTimeZoneIdentifiers }
      zone.property("name", \.identifier)
      zone.method("secondsFromGMT") { (zone, call: Call) in
        zone.secondsFromGMT(for: call.interpreter.clock.date)
      }
      zone.method("secondsFromGMTForDate:") { $0.secondsFromGMT(for: $1) }
      zone.method("abbreviation") { (zone, call: Call) in
        zone.abbreviation(for: call.interpreter.clock.date)
      }
      zone.method("abbreviationForDate:") { $0.abbreviation(for: $1) }
      zone.method("isDaylightSavingTime") { (zone, call: Call) in
        zone.isDaylightSavingTime(for: call.interpreter.clock.date)
      }
      zone.method("isDaylightSavingTimeForDate:") { $0.isDaylightSavingTime(for: $1) }
      zone.method("daylightSavingTimeOffsetForDate:") { $0.daylightSavingTimeOffset(for: $1) }
      zone.method("nextDaylightSavingTimeTransitionAfterDate:") {
        $0.nextDaylightSavingTimeTransition(after: $1)
      }
      zone.method("isEqualToTimeZone:") { (own, other: TimeZone) in own == other }
    }
  }

  private func installLocales() {
    table(Locale.self) { locale in
      locale.make("localeWithLocaleIdentifier:", "initWithLocaleIdentifier:") {
        Locale(identifier: $0)
      }
      for name in ["currentLocale", "autoupdatingCurrentLocale"] as [Selector] {
        locale.make(name, nil) {
          // `Locale.current` differs from each locale that is read from an archive.
          Locale(identifier: Locale.current.identifier)
        }
      }
      locale.make("systemLocale", nil) { Locale(identifier: "") }
      locale.classMethod("availableLocaleIdentifiers") { Locale.availableIdentifiers }
      locale.classMethod("canonicalLocaleIdentifierFromString:") { (text: String) in
        Locale.identifier(.icu, from: text)
      }
      locale.classMethod("preferredLanguages") { Locale.preferredLanguages }
      locale.property("localeIdentifier", \.identifier)
      locale.method("languageCode") { $0.language.languageCode?.identifier }
      locale.method("countryCode") { $0.region?.identifier }
      locale.method("decimalSeparator") { $0.decimalSeparator }
      locale.method("groupingSeparator") { $0.groupingSeparator }
      locale.method("currencyCode") { $0.currency?.identifier }
      locale.method("currencySymbol") { $0.currencySymbol }
      locale.method("localizedStringForLanguageCode:") { $0.localizedString(forLanguageCode: $1) }
      locale.method("localizedStringForCountryCode:") { $0.localizedString(forRegionCode: $1) }
      locale.method("objectForKey:") { (locale, key: String) -> String? in
        switch key {
        case "kCFLocaleIdentifierKey": locale.identifier
        case "kCFLocaleLanguageCodeKey": locale.language.languageCode?.identifier
        case "kCFLocaleCountryCodeKey": locale.region?.identifier
        case "kCFLocaleDecimalSeparatorKey": locale.decimalSeparator
        case "kCFLocaleGroupingSeparatorKey": locale.groupingSeparator
        case "currency": locale.currency?.identifier
        case "kCFLocaleCurrencySymbolKey": locale.currencySymbol
        default: nil
        }
      }
    }
    let keys = [
      "NSLocaleIdentifier": "kCFLocaleIdentifierKey",
      "NSLocaleLanguageCode": "kCFLocaleLanguageCodeKey",
      "NSLocaleCountryCode": "kCFLocaleCountryCodeKey",
      "NSLocaleDecimalSeparator": "kCFLocaleDecimalSeparatorKey",
      "NSLocaleGroupingSeparator": "kCFLocaleGroupingSeparatorKey",
      "NSLocaleCurrencyCode": "currency", "NSLocaleCurrencySymbol": "kCFLocaleCurrencySymbolKey",
    ]
    for (name, text) in keys { constant(name, text) }
  }

  private func installDateComponents() {
    table(DateComponents.self) { parts in
      parts.make(nil, "init") { DateComponents() }
      func part(_ name: Selector, _ path: WritableKeyPath<DateComponents, Int?>) {
        let (first, rest) = (name.name.prefix(1).uppercased(), name.name.dropFirst())
        let setter = Selector(valid: "set\(first)\(rest):")
        parts.method(name) { $0[keyPath: path] ?? NSDateComponentUndefined }
        parts.change(setter) { (parts: inout DateComponents, number: Int) in
          parts[keyPath: path] = number == NSDateComponentUndefined ? nil : number
        }
      }
      part("era", \.era)
      part("year", \.year)
      part("quarter", \.quarter)
      part("month", \.month)
      part("day", \.day)
      part("hour", \.hour)
      part("minute", \.minute)
      part("second", \.second)
      part("nanosecond", \.nanosecond)
      part("weekday", \.weekday)
      part("weekdayOrdinal", \.weekdayOrdinal)
      part("weekOfMonth", \.weekOfMonth)
      part("weekOfYear", \.weekOfYear)
      part("week", \.weekOfYear)
      part("yearForWeekOfYear", \.yearForWeekOfYear)
      for name in ["isLeapMonth", "leapMonth"] as [Selector] {
        parts.method(name) { $0.isLeapMonth ?? false }
      }
      parts.change("setLeapMonth:") { (parts: inout DateComponents, flag: Bool) in
        parts.isLeapMonth = flag
      }
      parts.property("calendar", \.calendar)
      parts.property("timeZone", \.timeZone)
      parts.method("date") { $0.date }
      parts.method("isValidDate") { $0.isValidDate }
      parts.method("isValidDateInCalendar:") { $0.isValidDate(in: $1) }
      parts.method("valueForComponent:") { (parts, unit: UInt) in
        let component = NSCalendar.Unit(rawValue: unit).components.first
        return component.flatMap(parts.value(for:)) ?? NSDateComponentUndefined
      }
      parts.change("setValue:forComponent:") {
        (parts: inout DateComponents, value: Int, unit: UInt) in
        for component in NSCalendar.Unit(rawValue: unit).components {
          parts.setValue(value == NSDateComponentUndefined ? nil : value, for: component)
        }
      }
    }
    constant("NSDateComponentUndefined", .integer(NSDateComponentUndefined), .long)
    constant("NSUndefinedDateComponent", .integer(NSDateComponentUndefined), .long)
  }
}

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
    }
    installTimeZones()
    installLocales()
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
      zone.property("name", \.identifier)
      zone.method("secondsFromGMT") { (zone, call: Call) in
        zone.secondsFromGMT(for: call.interpreter.clock.date)
      }
      zone.method("secondsFromGMTForDate:") { $0.secondsFromGMT(for: $1) }
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
      locale.classMethod("preferredLanguages") { Locale.preferredLanguages }
      locale.property("localeIdentifier", \.identifier)
    }
  }
}

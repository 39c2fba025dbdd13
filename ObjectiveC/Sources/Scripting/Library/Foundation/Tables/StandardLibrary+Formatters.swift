import Foundation
import Invocation

/// A formatter of Foundation; a copy of the object shares nothing with the original.
protocol FormatterType: FoundationType, Formatter {}

extension FormatterType {
  /// The bytes that the formatter's data of calendars and languages need.
  var bytes: Int { 1 << 16 }
  func text(_ plain: String) -> String { plain }
}

extension DateFormatter: FormatterType {
  static var className: String { "NSDateFormatter" }
}

extension NumberFormatter: FormatterType {
  static var className: String { "NSNumberFormatter" }
}

extension DateFormatter.Style: ScriptEnumeration {}
extension NumberFormatter.Style: ScriptEnumeration {}

extension StandardLibrary {
  func installFormatters() {
    interpreter.addClass("NSFormatter", superclass: strings.superclass).protocols.insert(
      "NSCopying")
    installDateFormatters()
    installNumberFormatters()
  }

  private func installDateFormatters() {
    table(DateFormatter.self, superclass: "NSFormatter") { formatter in
      formatter.make(nil, "init") { DateFormatter() }
      formatter.method("stringFromDate:") { $0.string(from: $1 as Date) }
      formatter.method("dateFromString:") { $0.date(from: $1 as String) }
      formatter.property("dateFormat", \.dateFormat)
      formatter.property("dateStyle", \.dateStyle)
      formatter.property("timeStyle", \.timeStyle)
      formatter.property("locale", \.locale)
      formatter.property("timeZone", \.timeZone)
      formatter.property("calendar", \.calendar)
      formatter.property("defaultDate", \.defaultDate)
      formatter.change("setFormatterBehavior:") { (_, _: UInt) in }
    }
    constants([
      "NSDateFormatterNoStyle": 0, "NSDateFormatterShortStyle": 1, "NSDateFormatterMediumStyle": 2,
      "NSDateFormatterLongStyle": 3, "NSDateFormatterFullStyle": 4,
      "NSDateFormatterBehaviorDefault": 0, "NSDateFormatterBehavior10_4": 1040,
    ])
  }

  private func installNumberFormatters() {
    table(NumberFormatter.self, superclass: "NSFormatter") { formatter in
      formatter.make(nil, "init") { NumberFormatter() }
      formatter.method("stringFromNumber:") { $0.string(from: $1 as NSNumber) }
      formatter.method("numberFromString:") { $0.number(from: $1 as String) }
      formatter.property("numberStyle", \.numberStyle)
      formatter.property("locale", \.locale) { $0 ?? .current }
      formatter.property("decimalSeparator", \.decimalSeparator) { text in
        // ICU ends the process when it parses a number by a text with a tilde.
        guard text?.contains("~") != true else { throw RuntimeFailure("the text contains '~'") }
        return text ?? ""
      }
      // Foundation ends the process, or does not return, for numbers that are out of the range.
      for (name, path) in [
        ("minimumIntegerDigits", \.minimumIntegerDigits),
        ("maximumIntegerDigits", \.maximumIntegerDigits),
        ("minimumFractionDigits", \.minimumFractionDigits),
        ("maximumFractionDigits", \.maximumFractionDigits),
      ] as [(String, WritableKeyPath<NumberFormatter, Int>)] {
        formatter.property(name, path) { min(max($0, 0), 400) }
      }
      formatter.change("setFormatterBehavior:") { (_, _: UInt) in }
    }
    constants([
      "NSNumberFormatterNoStyle": 0, "NSNumberFormatterDecimalStyle": 1,
      "NSNumberFormatterCurrencyStyle": 2, "NSNumberFormatterPercentStyle": 3,
      "NSNumberFormatterBehavior10_4": 1040,
    ])
  }
}

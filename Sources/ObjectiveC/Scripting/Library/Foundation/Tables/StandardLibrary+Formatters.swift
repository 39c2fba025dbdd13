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

extension ISO8601DateFormatter: FormatterType {
  static var className: String { "NSISO8601DateFormatter" }
}

extension NumberFormatter: FormatterType {
  static var className: String { "NSNumberFormatter" }
}

extension ByteCountFormatter: FormatterType {
  static var className: String { "NSByteCountFormatter" }
}

extension DateFormatter.Style: ScriptEnumeration {}
extension ISO8601DateFormatter.Options: ScriptEnumeration {}
extension ISO8601DateFormatter.Options {
  /// The options, which Foundation must know: it ends the process otherwise.
  fileprivate var checked: Self {
    get throws {
      if rawValue < 4096 { return self }
      throw RuntimeFailure("the options \(rawValue) are not known")
    }
  }
}

extension NumberFormatter.Style: ScriptEnumeration {}
extension NumberFormatter.RoundingMode: ScriptEnumeration {}
extension ByteCountFormatter.CountStyle: ScriptEnumeration {}
extension ByteCountFormatter.Units: ScriptEnumeration {}

extension StandardLibrary {
  func installFormatters() {
    interpreter.addClass("NSFormatter", superclass: strings.superclass).protocols.insert(
      "NSCopying")
    installDateFormatters()
    installNumberFormatters()
    table(ByteCountFormatter.self, superclass: "NSFormatter") { formatter in
      formatter.make(nil, "init") { ByteCountFormatter() }
      formatter.classMethod("stringFromByteCount:countStyle:") {
        (count: Int, style: ByteCountFormatter.CountStyle) in
        ByteCountFormatter.string(fromByteCount: Int64(count), countStyle: style)
      }
      formatter.method("stringFromByteCount:") { $0.string(fromByteCount: Int64($1 as Int)) }
      formatter.property("countStyle", \.countStyle)
      formatter.property("allowedUnits", \.allowedUnits) { units in
        // Foundation ends the process if the only unit is one that it does not know.
        guard units == .useAll || units.rawValue < 256 else {
          throw RuntimeFailure("the units \(units.rawValue) are not known")
        }
        return units
      }
      formatter.property("includesUnit", \.includesUnit)
      formatter.property("includesCount", \.includesCount)
      formatter.property("isAdaptive", \.isAdaptive)
      formatter.property("allowsNonnumericFormatting", \.allowsNonnumericFormatting)
      formatter.property("zeroPadsFractionDigits", \.zeroPadsFractionDigits)
    }
    constants([
      "NSByteCountFormatterCountStyleFile": 0, "NSByteCountFormatterCountStyleMemory": 1,
      "NSByteCountFormatterCountStyleDecimal": 2, "NSByteCountFormatterCountStyleBinary": 3,
      "NSByteCountFormatterUseDefault": 0, "NSByteCountFormatterUseBytes": 1,
      "NSByteCountFormatterUseKB": 2, "NSByteCountFormatterUseMB": 4,
      "NSByteCountFormatterUseGB": 8, "NSByteCountFormatterUseAll": 0xffff,
    ])
  }

  private func installDateFormatters() {
    table(DateFormatter.self, superclass: "NSFormatter") { formatter in
      formatter.make(nil, "init") { DateFormatter() }
      formatter.classMethod("localizedStringFromDate:dateStyle:timeStyle:") {
        DateFormatter.localizedString(from: $0, dateStyle: $1, timeStyle: $2)
      }
      formatter.classMethod("dateFormatFromTemplate:options:locale:") {
        (template: String, _: UInt, locale: Locale?) in
        DateFormatter.dateFormat(fromTemplate: template, options: 0, locale: locale)
      }
      formatter.method("stringFromDate:") { $0.string(from: $1 as Date) }
      formatter.method("dateFromString:") { $0.date(from: $1 as String) }
      formatter.property("dateFormat", \.dateFormat)
      formatter.change("setLocalizedDateFormatFromTemplate:") { (formatter, template: String) in
        formatter.setLocalizedDateFormatFromTemplate(template)
      }
      formatter.property("dateStyle", \.dateStyle)
      formatter.property("timeStyle", \.timeStyle)
      formatter.property("locale", \.locale)
      formatter.property("timeZone", \.timeZone)
      formatter.property("calendar", \.calendar)
      formatter.property("isLenient", \.isLenient)
      formatter.property("doesRelativeDateFormatting", \.doesRelativeDateFormatting)
      formatter.property("defaultDate", \.defaultDate)
      formatter.property("twoDigitStartDate", \.twoDigitStartDate)
      formatter.property("AMSymbol", \.amSymbol)
      formatter.property("PMSymbol", \.pmSymbol)
      formatter.property("monthSymbols", \.monthSymbols)
      formatter.property("shortMonthSymbols", \.shortMonthSymbols)
      formatter.property("standaloneMonthSymbols", \.standaloneMonthSymbols)
      formatter.property("weekdaySymbols", \.weekdaySymbols)
      formatter.property("shortWeekdaySymbols", \.shortWeekdaySymbols)
      formatter.change("setFormatterBehavior:") { (_, _: UInt) in }
    }
    table(ISO8601DateFormatter.self, superclass: "NSFormatter") { formatter in
      formatter.make(nil, "init") { ISO8601DateFormatter() }
      formatter.classMethod("stringFromDate:timeZone:formatOptions:") {
        (date: Date, zone: TimeZone, options: ISO8601DateFormatter.Options) in
        ISO8601DateFormatter.string(from: date, timeZone: zone, formatOptions: try options.checked)
      }
      formatter.method("stringFromDate:") { $0.string(from: $1 as Date) }
      formatter.method("dateFromString:") { $0.date(from: $1 as String) }
      formatter.property("timeZone", \.timeZone) { $0 ?? .gmt }
      formatter.property("formatOptions", \.formatOptions) { try $0.checked }
    }
    constants([
      "NSDateFormatterNoStyle": 0, "NSDateFormatterShortStyle": 1, "NSDateFormatterMediumStyle": 2,
      "NSDateFormatterLongStyle": 3, "NSDateFormatterFullStyle": 4,
      "NSDateFormatterBehaviorDefault": 0, "NSDateFormatterBehavior10_4": 1040,
      "NSISO8601DateFormatWithYear": 1, "NSISO8601DateFormatWithMonth": 2,
      "NSISO8601DateFormatWithWeekOfYear": 4, "NSISO8601DateFormatWithDay": 16,
      "NSISO8601DateFormatWithTime": 32, "NSISO8601DateFormatWithTimeZone": 64,
      "NSISO8601DateFormatWithSpaceBetweenDateAndTime": 128,
      "NSISO8601DateFormatWithDashSeparatorInDate": 256,
      "NSISO8601DateFormatWithColonSeparatorInTime": 512,
      "NSISO8601DateFormatWithColonSeparatorInTimeZone": 1024,
      "NSISO8601DateFormatWithFractionalSeconds": 2048, "NSISO8601DateFormatWithFullDate": 275,
      "NSISO8601DateFormatWithFullTime": 1632, "NSISO8601DateFormatWithInternetDateTime": 1907,
    ])
  }

  /// The limit of numbers that a formatter rounds to an increment: the quotient must be exact in
  /// ICU's decimal numbers, and Foundation ends the process otherwise.
  private static let roundingLimit = 1e12

  private func installNumberFormatters() {
    table(NumberFormatter.self, superclass: "NSFormatter") { formatter in
      formatter.make(nil, "init") { NumberFormatter() }
      // Foundation ends the process, or does not return, for the values that these setters refuse.
      func checked(_ text: String?) throws -> String {
        // ICU ends the process when it parses a number by a pattern with a tilde.
        guard text?.contains("~") != true else { throw RuntimeFailure("the text contains '~'") }
        return text ?? ""
      }
      func text(_ name: String, _ path: WritableKeyPath<NumberFormatter, String?>) {
        formatter.property(name, path) { try checked($0) }
      }
      func size(_ name: String, _ path: WritableKeyPath<NumberFormatter, Int>) {
        formatter.property(name, path) { min(max($0, 0), 400) }
      }
      func number(_ name: String, _ path: WritableKeyPath<NumberFormatter, NSNumber?>) {
        formatter.property(name, path) { number in
          guard (number ?? 0).doubleValue.isFinite else {
            throw RuntimeFailure("the number is not finite")
          }
          return number
        }
      }
      formatter.classMethod("localizedStringFromNumber:numberStyle:") {
        NumberFormatter.localizedString(from: $0, number: $1)
      }
      formatter.method("stringFromNumber:") { (formatter, number: NSNumber) in
        let value = number.doubleValue * (formatter.multiplier?.doubleValue ?? 1)
        guard formatter.roundingIncrement == 0 || value.isNaN || abs(value) < Self.roundingLimit
        else { throw RuntimeFailure("the number is too large for a rounding increment") }
        return formatter.string(from: number)
      }
      formatter.method("numberFromString:") { $0.number(from: $1 as String) }
      formatter.property("numberStyle", \.numberStyle)
      formatter.property("locale", \.locale) { $0 ?? .current }
      text("positiveFormat", \.positiveFormat)
      text("negativeFormat", \.negativeFormat)
      formatter.change("setFormat:") { (formatter, format: String) in
        formatter.format = try checked(format)
      }
      formatter.property("generatesDecimalNumbers", \.generatesDecimalNumbers)
      formatter.property("isLenient", \.isLenient)
      formatter.property("allowsFloats", \.allowsFloats)
      formatter.property("alwaysShowsDecimalSeparator", \.alwaysShowsDecimalSeparator)
      formatter.property("usesGroupingSeparator", \.usesGroupingSeparator)
      text("groupingSeparator", \.groupingSeparator)
      size("groupingSize", \.groupingSize)
      size("secondaryGroupingSize", \.secondaryGroupingSize)
      text("decimalSeparator", \.decimalSeparator)
      text("currencyCode", \.currencyCode)
      text("currencySymbol", \.currencySymbol)
      text("percentSymbol", \.percentSymbol)
      text("perMillSymbol", \.perMillSymbol)
      text("minusSign", \.minusSign)
      text("plusSign", \.plusSign)
      text("exponentSymbol", \.exponentSymbol)
      formatter.property("zeroSymbol", \.zeroSymbol)
      formatter.property("nilSymbol", \.nilSymbol)
      text("notANumberSymbol", \.notANumberSymbol)
      formatter.property("positiveInfinitySymbol", \.positiveInfinitySymbol)
      formatter.property("negativeInfinitySymbol", \.negativeInfinitySymbol)
      text("positivePrefix", \.positivePrefix)
      text("positiveSuffix", \.positiveSuffix)
      text("negativePrefix", \.negativePrefix)
      text("negativeSuffix", \.negativeSuffix)
      number("multiplier", \.multiplier)
      number("minimum", \.minimum)
      number("maximum", \.maximum)
      formatter.property("roundingMode", \.roundingMode)
      formatter.property("roundingIncrement", \.roundingIncrement) { increment in
        let value = increment?.doubleValue ?? .nan
        guard value == 0 || (1 / Self.roundingLimit...Self.roundingLimit).contains(value) else {
          throw RuntimeFailure("the rounding increment is negative, too small or too large")
        }
        return increment
      }
      size("formatWidth", \.formatWidth)
      text("paddingCharacter", \.paddingCharacter)
      size("minimumIntegerDigits", \.minimumIntegerDigits)
      size("maximumIntegerDigits", \.maximumIntegerDigits)
      size("minimumFractionDigits", \.minimumFractionDigits)
      size("maximumFractionDigits", \.maximumFractionDigits)
      formatter.property("usesSignificantDigits", \.usesSignificantDigits)
      size("minimumSignificantDigits", \.minimumSignificantDigits)
      size("maximumSignificantDigits", \.maximumSignificantDigits)
      formatter.change("setFormatterBehavior:") { (_, _: UInt) in }
    }
    constants([
      "NSNumberFormatterNoStyle": 0, "NSNumberFormatterDecimalStyle": 1,
      "NSNumberFormatterCurrencyStyle": 2, "NSNumberFormatterPercentStyle": 3,
      "NSNumberFormatterScientificStyle": 4, "NSNumberFormatterSpellOutStyle": 5,
      "NSNumberFormatterOrdinalStyle": 6, "NSNumberFormatterCurrencyISOCodeStyle": 8,
      "NSNumberFormatterCurrencyPluralStyle": 9, "NSNumberFormatterCurrencyAccountingStyle": 10,
      "NSNumberFormatterRoundCeiling": 0, "NSNumberFormatterRoundFloor": 1,
      "NSNumberFormatterRoundDown": 2, "NSNumberFormatterRoundUp": 3,
      "NSNumberFormatterRoundHalfEven": 4, "NSNumberFormatterRoundHalfDown": 5,
      "NSNumberFormatterRoundHalfUp": 6, "NSNumberFormatterBehaviorDefault": 0,
      "NSNumberFormatterBehavior10_4": 1040,
    ])
  }
}

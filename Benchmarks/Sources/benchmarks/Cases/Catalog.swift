/// All that can be measured, in the order of the table.
enum Catalog {
  static var cases: [Case] {
    var cases = [
      PerformCases.all, RespondsCases.all, InvocationCases.all, MulticastCases.all, LimitCases.all,
      SpellingCases.all, WalkingCases.all, QuestionCases.all, AddingCases.all, SenderCases.all,
      MemoryCases.all,
    ]
    #if Scripts
      cases.append(ScriptCases.all)
    #endif
    return cases.flatMap(\.self)
  }

  /// What is measured at several sizes, and only if its name is asked for.
  static var scaleCases: [ScaleCase] { ScaleCases.all }
}

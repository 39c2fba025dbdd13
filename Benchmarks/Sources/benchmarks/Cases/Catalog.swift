/// The catalog of all cases, in the order of the table.
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

  /// The cases that run at several sizes, and only if `--filter` names the case.
  static var scaleCases: [ScaleCase] { ScaleCases.all }
}

/// An event of the trace-event format, with the fields that this program uses.
///
/// A value of an unexpected type is treated as missing, because programs extend the format freely.
struct TraceEvent: Decodable {
  private enum Key: String, CodingKey { case ph, cat, name, tid, ts, dur, args }

  let phase: String
  var category = ""
  var name = ""
  var track = 0
  var time: Double?
  var duration: Double?
  var arguments = TraceArguments()

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    phase = (try? values.decodeIfPresent(String.self, forKey: .ph)) ?? ""
    // Skip the arrows, which are two of three events, and add no information to the slices.
    if ["s", "t", "f"].contains(phase) { return }
    category = (try? values.decodeIfPresent(String.self, forKey: .cat)) ?? ""
    name = (try? values.decodeIfPresent(String.self, forKey: .name)) ?? ""
    track = (try? values.decodeIfPresent(Int.self, forKey: .tid)) ?? 0
    time = try? values.decodeIfPresent(Double.self, forKey: .ts)
    duration = try? values.decodeIfPresent(Double.self, forKey: .dur)
    arguments =
      (try? values.decodeIfPresent(TraceArguments.self, forKey: .args)) ?? TraceArguments()
  }
}

/// An event of the trace-event format, as far as a trace of deliveries uses it.
///
/// A value of an unexpected type counts as missing: programs extend the format as they like.
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
    // Arrows say nothing that slices do not, and are two of three events.
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

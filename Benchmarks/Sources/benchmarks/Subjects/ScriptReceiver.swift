#if Scripts
  import Invocation
  import Scripting

  /// An object of a script that adds up the arguments of its messages, as ``Receiver`` does.
  final class ScriptReceiver {
    let object: Object
    private let script: Script

    static let source = """
      @interface Receiver : NSObject
      {
          long total;
      }
      @end

      @implementation Receiver
      - (void)worker:(id)worker didFinishSubTask:(NSString *)subTask inDuration:(double)duration
      {
          total += 1 + (long)[subTask length] + (long)duration;
      }

      - (BOOL)worker:(id)worker shouldPerformSubTask:(NSString *)subTask
      {
          total += 1 + (long)[subTask length] + 2;
          return YES;
      }

      - (long)total { return total; }
      @end

      static void sendTo(id receiver, id worker, long count)
      {
          NSString *subTask = @"draw the wall beneath the balcony anew";
          for (long i = 0; i < count; i++) {
              [receiver worker:worker didFinishSubTask:subTask inDuration:2.0];
          }
      }
      """

    init() throws {
      script = try Script(source: Self.source)
      object = try script.instantiate("Receiver")
    }

    var total: Int { (try? object.perform("total", as: Int.self)) ?? -1 }
  }
#endif

// Records a session and replays it, with the testing kit but without a test framework.

import DynamicMulticastTesting
import Foundation

let file = FileManager.default.temporaryDirectory.appending(path: "session-\(UUID()).jsonl")
defer { try? FileManager.default.removeItem(at: file) }

let delegates = MulticastDelegate()
let recorder = try MessageRecorder(delegates, to: file)
delegates.dynamic.stream("balcony", didReceiveMessage: "Art thou not Romeo, and a Montague?")
delegates.dynamic.stream("balcony", didReceiveMessage: "Neither, fair saint.")
try recorder.finish()

let window = Mock()
let other = MulticastDelegate()
other.add(window, delivery: .synchronous)
try MessageReplay(contentsOf: file).send(to: other)
for invocation in window.invocations { print(invocation) }

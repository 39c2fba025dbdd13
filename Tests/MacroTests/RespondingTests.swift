import DynamicMulticast
import Testing

struct RespondingTests {
}

import Invocation
import RuntimeSupport

/// A reference to a delegate that does not keep the delegate alive.
typealias DelegateReference = UnownedReference<any Respondable, any Respondable.Type>

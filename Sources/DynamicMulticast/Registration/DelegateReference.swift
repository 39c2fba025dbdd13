import Invocation
import RuntimeSupport

/// A delegate that is not kept alive.
typealias DelegateReference = UnownedReference<any Respondable, any Respondable.Type>

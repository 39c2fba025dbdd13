// Code of articles on multicast delegates, in classes and functions where it has none. What of it can be
// run is in Examples/Scripts.

void statements1(void) {
[worker setDelegate:self];
}

@implementation Class1
- (void)workerDidFinish:(Worker *)sender
{
}

- (void)worker:(Worker *)sender didFinishSubTask:(id)subtask inDuration:(NSTimeInterval)elapsed
{
}

- (BOOL)worker:(Worker *)sender shouldPerformSubTask:(id)subtask
{
}
@end

void statements2(void) {
[[NSNotificationCenter defaultCenter] addObserver:self
                                         selector:@selector(workerDidFinish:)
                                             name:WorkerDidFinishNotification
                                           object:nil];

[[NSNotificationCenter defaultCenter] addObserver:self
                                         selector:@selector(workerDidFinishSubTask:)
                                             name:WorkerDidFinishSubTaskNotification
                                           object:nil];
}

@implementation Class2
- (void)workerDidFinish:(NSNotification *)notification
{
    Worker *sender = [notification object];
}

- (void)workerDidFinishSubTask:(NSNotification *)notification
{
    Worker *sender = [notification object];
    id subtask = [[notification userInfo] objectForKey:@"subtask"];
    NSTimeInterval elapsed = [[[notification userInfo] objectForKey:@"duration"] doubleValue];
}
@end

void statements3(void) {
// Add myself as a delegate, and tell xmppStream to invoke my delegate methods on the main thread
[xmppStream addDelegate:self delegateQueue:dispatch_get_main_queue()];

// Then just implement whatever delegate methods you need like normal
}

@implementation Class3
- (void)xmppStream:(XMPPStream *)sender didReceiveMessage:(XMPPMessage *)message
{
}
@end

void statements4(void) {
// Handle most stuff on the main thread
[xmppStream addDelegate:self delegateQueue:dispatch_get_main_queue()];

// But do that one slow thing on a background queue so it doesn't slow down the UI anymore
[xmppStream addDelegate:bgProcessor delegateQueue:bgProcessorQueue];
}

void statements5(void) {
GCDMulticastDelegate <MyPluginDelegate> *multicastDelegate;
multicastDelegate = (GCDMulticastDelegate <MyPluginDelegate> *)[[GCDMulticastDelegate alloc] init];
}

@implementation Class6
- (void)addDelegate:(id)delegate delegateQueue:(dispatch_queue_t)delegateQueue
{
    [multicastDelegate addDelegate:delegate delegateQueue:delegateQueue];
}

- (void)removeDelegate:(id)delegate delegateQueue:(dispatch_queue_t)delegateQueue
{
    [multicastDelegate removeDelegate:delegate delegateQueue:delegateQueue];
}
@end

void statements7(void) {
[multicastDelegate worker:self didFinishSubTask:subtask inDuration:elapsed];
}

@implementation Class10
- (void)addDelegate:(id)delegate delegateQueue:(dispatch_queue_t)delegateQueue
{
	// Asynchronous operation (if outside xmppQueue)

	dispatch_block_t block = ^{
		[multicastDelegate addDelegate:delegate delegateQueue:delegateQueue];
	};

	if (dispatch_get_specific(xmppQueueTag))
		block();
	else
		dispatch_async(xmppQueue, block);
}
@end

@protocol SimpleProtocol <NSObject>
@optional
- (void)someOptionalMethod;
@end

void statements11(void) {
//创建
XLYMultiCastDelegate *multiDelegate = [[XLYMultiCastDelegate alloc] initWithConformingProtocol:@protocol(SimpleProtocol)];
//添加代理
[multiDelegate addDelegate:self dispatchQueue:dispatch_get_main_queue()];
//需要有一个地方来保存multiCastDelegate实例
self.multiDelegate = (id<SimpleProtocol>)multiDelegate;
//可以检查是否实现了协议
BOOL result = [self.multiDelegate conformsToProtocol:@protocol(SimpleProtocol)];
}

void statements12(void) {
//获取
NSString *protocolName = @"SimpleProtocol";
Protocol *protocol = objc_getProtocol(protocolName.UTF8String);
}

void statements13(void) {
//或者
Protocol *protocol = @protocol(SimpleProtocol);
}

void statements14(void) {
UITextView *txtView = [[UITextView alloc]initWithFrame:txtframe];
[txtView addDelegate:self];

UITableView *tblView = [[UITableView alloc]initWithFrame:tblframe];
[tblView addDelegate:self];
[tblView addDataSource:self];
}

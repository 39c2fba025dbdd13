@class Worker;
@protocol WorkerObserver <NSObject>
@optional
- (void)workerDidFinish:(Worker *)sender;
- (void)worker:(Worker *)sender didFinishSubTask:(id)subtask inDuration:(NSTimeInterval)elapsed;
@required
- (BOOL)worker:(Worker *)sender shouldPerformSubTask:(id)subtask;
@end

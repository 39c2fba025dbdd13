@interface Quota : NSObject
- (BOOL)allows:(NSInteger)count;
@end
@implementation Quota
{
  NSInteger total;
}
- (BOOL)allows:(NSInteger)count
{
  if (count < 0 || count > 10 - total) return NO;
  total += count;
  return YES;
}
@end

#import <Foundation/Foundation.h>
#import <objc/runtime.h>

@interface Speaker : NSObject
- (void)speak;
- (void)whisper;
@end

@implementation Speaker
- (void)speak
{
    void (^block)(void) = ^{ printf("speak in a block: %s\n", sel_getName(_cmd)); };
    printf("speak: %s\n", sel_getName(_cmd));
    block();
}
- (void)whisper
{
    printf("whisper: %s\n", sel_getName(_cmd));
}
@end

int main(void)
{
    Speaker *speaker = [[Speaker alloc] init];
    Method speak = class_getInstanceMethod([Speaker class], @selector(speak));
    Method whisper = class_getInstanceMethod([Speaker class], @selector(whisper));
    method_exchangeImplementations(speak, whisper);
    [speaker speak];
    [speaker whisper];
    [speaker performSelector:@selector(whisper)];
    method_exchangeImplementations(speak, whisper);
    [speaker speak];
    IMP implementation = class_getMethodImplementation([Speaker class], @selector(whisper));
    ((void (*)(id, SEL))implementation)(speaker, @selector(description));
    class_addMethod([Speaker class], @selector(shout), implementation, "v@:");
    [speaker performSelector:@selector(shout)];
    return 0;
}

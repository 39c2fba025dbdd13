#import <Foundation/Foundation.h>

@interface Person : NSObject
@property (nonatomic, copy) NSString *name;
@property (nonatomic, strong) NSString *title;
@end
@implementation Person
@end

int main(void)
{
    NSMutableString *text = [NSMutableString stringWithString:@"Ann"];
    Person *person = [[Person alloc] init];
    person.name = text;
    person.title = text;
    [text appendString:@"e"];
    printf("%s %s\n", [person.name UTF8String], [person.title UTF8String]);
    printf("%d %d\n", person.name == text, person.title == text);
    return 0;
}

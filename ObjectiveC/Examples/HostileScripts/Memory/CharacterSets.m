// ends: memory|time. Character sets are made for ever, each with a bitmap for each plane of Unicode.
#import <Foundation/Foundation.h>

int main(void)
{
    NSMutableArray *sets = [NSMutableArray array];
    for (int i = 0;; i++) {
        NSString *characters = [NSString stringWithFormat:@"a%C\U00012345\U0001f600\U00020000\U000e0100", (unichar)(i % 40000 + 256)];
        [sets addObject:[[NSCharacterSet characterSetWithCharactersInString:characters] invertedSet]];
    }
}

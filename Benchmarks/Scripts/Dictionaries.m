// 500,000 words are counted, of which a thousand differ.
#import <Foundation/Foundation.h>

int main(void)
{
    NSMutableArray *words = [NSMutableArray array];
    for (long i = 0; i < 1000; i++) [words addObject:[NSString stringWithFormat:@"word%ld", i]];
    NSMutableDictionary *counts = [NSMutableDictionary dictionary];
    for (long i = 0; i < 500000; i++) {
        NSString *word = words[i * 7 % 1000];
        NSNumber *count = counts[word];
        counts[word] = count ? @([count longValue] + 1) : @1L;
    }
    printf("%ld %lu\n", [counts[@"word7"] longValue], (unsigned long)[counts count]);
    return 0;
}

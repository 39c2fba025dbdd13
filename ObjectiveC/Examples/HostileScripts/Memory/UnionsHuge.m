// ends: memory|exception. An array has large unions as its elements.
typedef union { char bytes[1 << 19]; long numbers[1 << 16]; } large;

int main(void)
{
    large all[1 << 16];
    for (int i = 0; i < 1 << 16; i++) all[i].numbers[i & 0xFFFF] = i;
    return 0;
}

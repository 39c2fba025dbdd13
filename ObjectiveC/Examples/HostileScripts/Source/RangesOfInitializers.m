// ends: time|memory|exception. A range of elements is larger than memory.
int main(void)
{
    static int all[] = { [0 ... 2000000000] = 1, [1 << 30] = 2 };
    return all[5];
}

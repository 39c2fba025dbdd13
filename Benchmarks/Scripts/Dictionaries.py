# 500,000 words are counted, of which a thousand differ.
def main():
    words = []
    for i in range(1000):
        words.append("word%d" % i)
    counts = {}
    for i in range(500000):
        word = words[i * 7 % 1000]
        count = counts.get(word)
        counts[word] = count + 1 if count is not None else 1
    print(counts["word7"], len(counts))


main()

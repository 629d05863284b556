/**
 * Memoizes a judgement of texts that clients send repeatedly. It forgets all of them when there are too many, because some clients
 * make them up.
 */
export function memoize<T>(judge: (text: string) => T, most = 100): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    if (known.size >= most) known.clear();
    const judged = judge(text);
    known.set(text, judged);
    return judged;
  };
}

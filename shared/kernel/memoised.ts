/**
 * The function with a cache of the first texts it is called with. Bounded, because callers may send any text.
 * @param limits.lengthMax of a text that is cached. V8 copies parts of a string up to 12 characters; a longer part keeps
 * the whole string in memory.
 */
export function memoised<Value extends string | readonly string[]>(
  convert: (text: string) => Value,
  { sizeMax, lengthMax = Infinity }: { sizeMax: number; lengthMax?: number },
) {
  const cache = new Map<string, Value>()
  return (text: string) => {
    const cached = cache.get(text)
    if (cached !== undefined) return cached
    const converted = convert(text)
    if (cache.size < sizeMax && text.length <= lengthMax) cache.set(text, converted)
    return converted
  }
}

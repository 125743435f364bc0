/**
 * Keeps what is derived from an object as long as the object lives: it is computed once, whoever asks. For objects that do
 * not change.
 */
export function oncePer<Key extends object, Value>(derive: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, { value: Value }>()
  return (key) => {
    const entry = known.get(key) ?? { value: derive(key) }
    known.set(key, entry)
    return entry.value
  }
}

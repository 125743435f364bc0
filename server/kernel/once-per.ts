/**
 * Caches a value derived from an object for the lifetime of the object: it is computed once for all callers. For
 * objects that do not change.
 */
export function oncePer<Key extends object, Value>(derive: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, { value: Value }>()
  return (key) => {
    const entry = known.get(key) ?? { value: derive(key) }
    known.set(key, entry)
    return entry.value
  }
}

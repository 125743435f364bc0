/** Reads that several operations of one page share: each is done once. */
export type SharedReads = {
  /** @param key names what is read; the same for the same function and arguments */
  once<Value>(key: string, read: () => Promise<Value>): Promise<Value>
}

export function createSharedReads(): SharedReads {
  const reads = new Map<string, Promise<unknown>>()
  return {
    once<Value>(key: string, read: () => Promise<Value>) {
      const shared = reads.get(key)
      if (shared) return asValue<Value>(shared)
      const started = read()
      reads.set(key, started)
      return started
    },
  }
}

/** Safe: each key is used by one function. */
function asValue<Value>(value: Promise<unknown>) {
  return value as Promise<Value>
}

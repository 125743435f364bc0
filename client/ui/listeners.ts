/** Subscriptions to changes of a module's state. */
export function createListeners() {
  const listeners = new Set<() => void>()
  return {
    /** Returns the unsubscribe function. */
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    notify() {
      for (const listener of listeners) listener()
    },
  }
}

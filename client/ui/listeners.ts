/** Who wants to hear of a change of what a module keeps. */
export function createListeners() {
  const listeners = new Set<() => void>()
  return {
    /** Gives the way to stop. */
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

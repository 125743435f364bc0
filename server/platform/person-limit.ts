import { LRUCache } from 'lru-cache'

export type PersonLimit = (userId: number) => boolean

/**
 * At most `max` acts of one person in a window of `windowMs`, on this process: for things that cost a little, where an
 * exact number over all processes does not matter. True: this act is within the limit, and counts.
 */
export function createPersonLimit({
  max,
  windowMs,
  now,
}: {
  max: number
  windowMs: number
  now: () => Date
}): PersonLimit {
  const windows = new LRUCache<number, { start: number; count: number }>({ max: 10_000 })
  return (userId) => {
    const at = now().getTime()
    const window = windows.get(userId)
    if (!window || at - window.start >= windowMs) {
      windows.set(userId, { start: at, count: 1 })
      return true
    }
    window.count += 1
    return window.count <= max
  }
}

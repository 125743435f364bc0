/** A reproducible random generator: the same seed gives the same choices in the same order. */
export type Random = {
  /** 0 ≤ x < 1. */
  next(): number
  /** An integer, both ends included. */
  int(low: number, high: number): number
  chance(share: number): boolean
  pick<T>(values: readonly [T, ...T[]] | readonly T[]): T
  /** `count` different values in a random order. */
  sample<T>(values: readonly T[], count: number): T[]
  weighted<T>(choices: readonly (readonly [value: T, weight: number])[]): T
}

export function createRandom(seed: string): Random {
  let state = hashOf(seed)
  // Mulberry32, Tommy Ettinger, public domain.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  const pick = <T>(values: readonly T[]): T => {
    const value = values[int(0, values.length - 1)]
    if (value === undefined) throw new RangeError('Nothing to pick from')
    return value
  }
  return {
    next,
    int,
    pick,
    chance: (share) => next() < share,
    sample(values, count) {
      const rest = [...values]
      return Array.from({ length: Math.min(count, rest.length) }, () =>
        rest.splice(int(0, rest.length - 1), 1),
      ).flat()
    },
    weighted(choices) {
      let left = next() * choices.reduce((total, [, weight]) => total + weight, 0)
      for (const [value, weight] of choices) {
        left -= weight
        if (left < 0) return value
      }
      return pick(choices)[0]
    },
  }
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash
}

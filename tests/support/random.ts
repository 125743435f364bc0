/** Always the same sequence, so that a failure can be repeated. */
export function createRandom(seed: number) {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >>> 8) / 0x7fffff
  }
  const whole = (below: number) => Math.min(Math.floor(next() * below), below - 1)
  const some = <T>(list: readonly T[], chance: number) => list.filter(() => next() < chance)
  const one = <T>(list: readonly T[]) => list[whole(list.length)] ?? null
  return { next, whole, some, one, maybe: <T>(list: readonly T[]) => (next() < 0.3 ? null : one(list)) }
}

export type Random = ReturnType<typeof createRandom>

import type { TextIndex, SlotMatches } from './text-index.ts'
import { int32 } from './columns.ts'
import { NO_SCORES } from './collector.ts'

/**
 * Some rows of an index as if a text had found them and nothing else, so that a query looks at those alone. Good as
 * long as the version of the index.
 * @param found what the text of the query finds; null when it has none
 */
export function restrictTo(index: TextIndex, ids: readonly number[], found: SlotMatches | null): SlotMatches {
  const slots = index.slotsOf(ids)
  return { version: index.version(), slots: found ? common(slots, found.slots) : slots, scores: NO_SCORES }
}

/** Both have the highest first. */
function common(few: Int32Array, many: Int32Array): Int32Array {
  let at = 0
  return few.filter((slot) => {
    while (at < many.length && int32(many, at) > slot) at += 1
    return at < many.length && int32(many, at) === slot
  })
}

import { OPEN_STATES } from '#shared/features/board/responses/vocabulary.ts'
import type { ResponseState } from '#shared/features/board/responses/vocabulary.ts'

/** The row before (`-1`) or after (`1`) the open one; the first one when none is open; null beyond the ends. */
export function neighbourOf<Id extends number>(
  items: readonly { id: Id }[],
  open: Id | null,
  step: 1 | -1,
): Id | null {
  const at = items.findIndex(({ id }) => id === open)
  if (at === -1) return step === 1 ? (items[0]?.id ?? null) : null
  return items[at + step]?.id ?? null
}

/** The next response that waits for an answer, after the open one or else from the start; null when none is left. */
export function nextUndecided<Id extends number>(
  items: readonly { id: Id; state: ResponseState }[],
  open: Id,
): Id | null {
  const at = items.findIndex(({ id }) => id === open)
  const rest = [...items.slice(at + 1), ...items.slice(0, Math.max(0, at))]
  const isUndecided = (state: ResponseState) => OPEN_STATES.some((one) => one === state)
  return rest.find(({ id, state }) => id !== open && isUndecided(state))?.id ?? null
}

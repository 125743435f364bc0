import { OPEN_STATES, type ResponseState } from '#shared/features/board/responses/vocabulary.ts'

/**
 * The ids of a list with the open response in it. An answered one may leave a filtered list: it keeps the place that it
 * had, so that the next one stays the next one.
 * @param before the order that was shown before
 */
export function listOrder<Id extends number>(
  items: readonly { id: Id }[],
  open: Id | null,
  before: readonly Id[],
): readonly Id[] {
  const ids = items.map(({ id }) => id)
  if (open === null || ids.includes(open) || !before.includes(open)) return ids
  const earlier = before.slice(0, before.indexOf(open)).findLast((id) => ids.includes(id))
  return ids.toSpliced(earlier === undefined ? 0 : ids.indexOf(earlier) + 1, 0, open)
}

/** The response before (`-1`) or after (`1`) the open one; the first one when none is open; null beyond the ends. */
export function neighbourOf<Id extends number>(
  order: readonly Id[],
  open: Id | null,
  step: 1 | -1,
): Id | null {
  const at = open === null ? -1 : order.indexOf(open)
  if (at === -1) return step === 1 ? (order[0] ?? null) : null
  return order[at + step] ?? null
}

/** The next response that waits for an answer, after the open one or else from the start; null when none is left. */
export function nextUndecided<Item extends { id: number; state: ResponseState }>(
  items: readonly Item[],
  order: readonly number[],
  open: number | null,
): Item | null {
  const at = open === null ? -1 : order.indexOf(open)
  const rest = [...order.slice(at + 1), ...order.slice(0, Math.max(0, at))]
  const isUndecided = ({ state }: Item) => OPEN_STATES.some((one) => one === state)
  const byId = new Map<number, Item>(items.filter(isUndecided).map((item) => [item.id, item]))
  return rest.map((id) => byId.get(id)).find((item) => item !== undefined) ?? null
}

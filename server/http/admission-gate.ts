import { SECOND_MS } from '#shared/kernel/durations.ts'

/** People who are signed in go before guests. */
export type Caller = 'person' | 'guest'
/** Ends a place. A second call is a no-op. */
export type Leave = () => void

/** What the queue holds while it absorbs a burst: times the places. */
const QUEUE_FACTOR = 8
/** People may use so many places more than guests. */
const RESERVED_SHARE = 0.5
/** A queue that has not been empty for so long is no burst. */
const BURST_MS = SECOND_MS / 2
/** Nobody waits longer: half a second of the two that a page may take is left for making it. */
const WAIT_MAX_MS = 1.5 * SECOND_MS
/** Who would wait longer is refused at once: a refusal must not come late. */
const WAIT_EXPECTED_MAX_MS = SECOND_MS
/** Weight of the newest interval between two answers in their mean. */
const NEWEST_WEIGHT = 0.1
/** For so long after a queue has become too long, guests do not wait: who finds a free place still enters. */
const CLOSED_MS = SECOND_MS
/** A busy process has so many places. */
const PLACES_MIN = 3
/** How often their number changes: down by one, up so that all are back within a second. */
const ADAPT_MS = 100
const STEPS_UP = 8
/**
 * Share of a processor; with less the process waits for the database, for the lists or for other programs. A thread that
 * is all that a machine of two processors does gets 0.7 to 0.9, one beside four busy loops at most 0.4.
 */
const BUSY = 0.65

type Waiting = { enter: (leave: Leave | null) => void; timer: NodeJS.Timeout }

export type AdmissionGate = ReturnType<typeof createAdmissionGate>

/**
 * Lets `max` requests in at a time. A burst waits in a queue. When the queue does not empty, guests without a place are
 * refused at once for a second: a queue that stands makes every answer late and adds none. People wait in any case, before
 * all guests, and are refused at once only when their own queue is too slow. A thread that never pauses has fewer places:
 * whatever runs there, commands too, waits for the others at each of its steps. Time in which other programs use the
 * processor is no work of this thread, and fewer places would not bring it back.
 *
 * Source of the idea: K. Nichols, V. Jacobson, "Controlling Queue Delay" (2012): a queue is good while it empties.
 */
export function createAdmissionGate({
  max,
  now,
  usedShare,
}: {
  max: number
  now: () => number
  /** Share of one processor that this thread has used since the last call. */
  usedShare: () => number
}) {
  const queues: Record<Caller, Set<Waiting>> = { person: new Set(), guest: new Set() }
  let places = max
  let adaptedAt = now()
  const queueMax = max * QUEUE_FACTOR
  let running = 0
  let emptyAt = now()
  let closedUntil = -Infinity
  /** Mean time between two answers since others wait. */
  let intervalMs = 0
  let leftAt = now()

  const placesOf = (caller: Caller) =>
    caller === 'guest' ? places : places + Math.ceil(places * RESERVED_SHARE)

  function adapt() {
    if (now() - adaptedAt < ADAPT_MS) return
    adaptedAt = now()
    places = usedShare() > BUSY ? Math.max(PLACES_MIN, places - 1) : places + Math.ceil(max / STEPS_UP)
    places = Math.min(max, places)
  }

  const isOpen = () => now() >= closedUntil

  const waiting = () => queues.person.size + queues.guest.size

  function isQueueOpen(caller: Caller) {
    if (queues[caller].size >= queueMax) return false
    const before = caller === 'person' ? queues.person.size : waiting()
    // Places work at once: answers leave in groups.
    const currentMs = Math.max(intervalMs, (now() - leftAt) / placesOf(caller))
    if (before * currentMs > WAIT_EXPECTED_MAX_MS) return false
    if (caller === 'person') return true
    return isOpen() && now() - emptyAt < BURST_MS
  }

  /**
   * @param onGone takes what to do when the caller has gone before its turn
   * @returns null for a refusal
   */
  function enter(caller: Caller, onGone: (end: () => void) => void): Leave | null | Promise<Leave | null> {
    adapt()
    if (waiting() === 0) {
      emptyAt = leftAt = now()
      intervalMs = 0
    }
    if (running < placesOf(caller) && queues[caller].size === 0) return take()
    if (!isQueueOpen(caller)) return refuse(caller)
    return new Promise((resolve) => {
      const queue = queues[caller]
      const one: Waiting = {
        enter: resolve,
        timer: setTimeout(() => end(refuse(caller)), WAIT_MAX_MS),
      }
      const end = (leave: null) => {
        clearTimeout(one.timer)
        if (queue.delete(one)) resolve(leave)
      }
      queue.add(one)
      onGone(() => end(null))
    })
  }

  /** For work that nobody waits for: null unless a place is free at once. */
  function enterIfFree(): Leave | null {
    adapt()
    return waiting() === 0 && running < placesOf('guest') ? take() : null
  }

  function refuse(caller: Caller) {
    // A refusal while it is closed does not prolong that.
    if (caller === 'guest' && isOpen()) closedUntil = now() + CLOSED_MS
    return null
  }

  function take(): Leave {
    running += 1
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      running -= 1
      measureInterval()
      letIn()
    }
  }

  function measureInterval() {
    if (waiting() === 0) return
    intervalMs += (now() - leftAt - intervalMs) * NEWEST_WEIGHT
    leftAt = now()
  }

  function letIn() {
    for (const caller of ['person', 'guest'] as const) {
      for (const one of queues[caller]) {
        if (running >= placesOf(caller)) return
        queues[caller].delete(one)
        clearTimeout(one.timer)
        one.enter(take())
      }
    }
  }

  return { enter, enterIfFree }
}

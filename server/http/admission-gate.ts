import { SECOND_MS } from '#shared/kernel/durations.ts'

/** People who are signed in go before guests. */
export type Caller = 'person' | 'guest'
/** Ends a place. A second call is a no-op. */
export type Leave = () => void

/** Queue length while it absorbs a burst, as a multiple of the places. */
const QUEUE_FACTOR = 8
/** People may use this share of places in addition to those of guests. */
const RESERVED_SHARE = 0.5
/** A queue that has not been empty for so long is not a burst. */
const BURST_MS = SECOND_MS / 2
/** Longest wait of a request: half a second of the two that a page may take is left for rendering it. */
const WAIT_MAX_MS = 1.5 * SECOND_MS
/** A request that would wait longer is refused immediately: a refusal must not come late. */
const WAIT_EXPECTED_MAX_MS = SECOND_MS
/** Weight of the newest interval between two answers in their mean. */
const NEWEST_WEIGHT = 0.1
/** After a queue has become too long, guests do not wait for this long; a free place still admits them. */
const CLOSED_MS = SECOND_MS
/** Minimum number of places of a busy process. */
const PLACES_MIN = 3
/** How often the number of places changes: down by one, up so that all are back within a second. */
const ADAPT_MS = 100
const STEPS_UP = 8
/**
 * Share of a processor; below it the process waits for the database, for the lists or for other programs. A thread that
 * is the only load on a machine of two processors gets 0.7 to 0.9, one next to four busy loops at most 0.4.
 */
const BUSY = 0.65

type Waiting = { enter: (leave: Leave | null) => void; timer: NodeJS.Timeout }

export type AdmissionGate = ReturnType<typeof createAdmissionGate>

/**
 * Lets `max` requests in at a time. A burst waits in a queue. When the queue does not empty, guests without a place are
 * refused immediately for a second: a persistent queue delays every answer and adds none. People wait in any case,
 * before all guests, and are refused immediately only when their own queue is too slow. A thread that never pauses has
 * fewer places: all work in it, commands too, waits for the other requests at each of its steps. Time in which other
 * programs use the processor is not work of this thread, and fewer places would not recover it.
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
    // Places work concurrently: answers leave in groups.
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

  /** For background work: null unless a place is free now. */
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

import { setTimeout as sleep } from 'node:timers/promises'

const MIN_MS = 100
const MAX_MS = 5000

/** Exponential pauses between attempts to connect to the database, from 100 ms to 5 s. */
export function createBackoff() {
  let nextMs = MIN_MS
  return {
    /** Settles immediately when `signal` is aborted. */
    async pause(signal: AbortSignal) {
      await sleep(nextMs, undefined, { ref: false, signal }).catch(() => {})
      nextMs = Math.min(nextMs * 2, MAX_MS)
    },
    reset() {
      nextMs = MIN_MS
    },
  }
}

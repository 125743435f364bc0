import { setTimeout as sleep } from 'node:timers/promises'

const MIN_MS = 100
const MAX_MS = 5000

/** Pauses between attempts to reach the database again, each twice the one before, from 100 ms to `MAX_MS`. */
export function createBackoff() {
  let nextMs = MIN_MS
  return {
    /** Settles at once when `signal` is aborted. */
    async pause(signal: AbortSignal) {
      await sleep(nextMs, undefined, { ref: false, signal }).catch(() => {})
      nextMs = Math.min(nextMs * 2, MAX_MS)
    },
    reset() {
      nextMs = MIN_MS
    },
  }
}

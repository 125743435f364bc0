import { HOUR_MS, MINUTE_MS } from '#shared/kernel/durations.ts'
import type { SourceFailureReason } from '#shared/features/intake/sources/vocabulary.ts'

/** After so many failures in a row a source pauses. */
const FAILURES_MAX = 5
const PAUSE_MS = 6 * HOUR_MS
/** Time alone does not change them. */
const WAITS_FOR_PEOPLE: ReadonlySet<SourceFailureReason> = new Set(['blocked', 'not_confirmed'])
/** Part of a pause that is added by chance, so that sources that failed together are not asked together again. */
const JITTER = 0.2

type NextAttempt = {
  /** Null: people decide, because the source does not want to be read or must not be. */
  at: Date | null
  /** Whether the source is no longer asked at its usual times. */
  isPaused: boolean
}

/**
 * When a source is asked again after a failed run: after 1, 2, 4 and 8 minutes, from the fifth failure in a row after
 * 6 hours, and never earlier than it asks for.
 * @param failure.failures in a row, this one included
 * @param failure.random from 0 to 1
 */
export function findNextAttempt(
  now: Date,
  {
    reason,
    failures,
    retryAfterMs,
    random,
  }: { reason: SourceFailureReason; failures: number; retryAfterMs: number | null; random: number },
): NextAttempt {
  if (WAITS_FOR_PEOPLE.has(reason)) return { at: null, isPaused: true }
  const isPaused = failures >= FAILURES_MAX
  const pauseMs = isPaused ? PAUSE_MS : MINUTE_MS * 2 ** (failures - 1)
  const waitMs = Math.max(pauseMs, retryAfterMs ?? 0) * (1 + JITTER * random)
  return { at: new Date(now.getTime() + Math.ceil(waitMs)), isPaused }
}

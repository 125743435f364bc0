type BreakerState = 'closed' | 'open' | 'half_open'

/** Nothing was asked: the service has failed lately. */
export class CircuitOpen extends Error {
  override name = 'CircuitOpen'
}

/**
 * Keeps us from waiting for a service that is down: after `failuresMax` failures in a row nothing is asked for `openMs`,
 * then one call tries whether it is back.
 */
export function createCircuitBreaker({
  failuresMax,
  openMs,
  now,
  isFailure,
  onChange,
}: {
  failuresMax: number
  openMs: number
  now: () => Date
  /** An error that says nothing about the service's health counts as an answer. */
  isFailure: (error: unknown) => boolean
  onChange: (state: BreakerState) => void
}) {
  let state: BreakerState = 'closed'
  let failures = 0
  let openUntil = 0

  function enter(next: BreakerState) {
    if (state === next) return
    state = next
    onChange(next)
  }
  function succeeded() {
    failures = 0
    enter('closed')
  }
  function failed() {
    failures += 1
    if (state === 'closed' && failures < failuresMax) return
    openUntil = now().getTime() + openMs
    enter('open')
  }

  return {
    get state() {
      return state
    },
    /** @throws CircuitOpen, or what the call throws */
    async run<T>(call: () => Promise<T>): Promise<T> {
      if (state === 'half_open') throw new CircuitOpen()
      if (state === 'open') {
        if (now().getTime() < openUntil) throw new CircuitOpen()
        enter('half_open')
      }
      try {
        const answer = await call()
        succeeded()
        return answer
      } catch (error) {
        if (isFailure(error)) failed()
        else succeeded()
        throw error
      }
    },
  }
}

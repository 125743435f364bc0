type BreakerState = 'closed' | 'open' | 'half_open'

/** The call was not made: the service has failed recently. */
export class CircuitOpen extends Error {
  override name = 'CircuitOpen'
}

/**
 * Makes a function that runs calls and avoids waiting for a service that is down: after `failuresMax` failures in a row
 * no call is made for `openMs`; then one trial call decides whether the circuit closes.
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
  /** False for an error that says nothing about the health of the service. */
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
  function onSuccess() {
    failures = 0
    enter('closed')
  }
  function onFailure() {
    failures += 1
    if (state === 'closed' && failures < failuresMax) return
    openUntil = now().getTime() + openMs
    enter('open')
  }

  /** @throws CircuitOpen, or what the call throws */
  return async function run<T>(call: () => Promise<T>): Promise<T> {
    if (state === 'half_open') throw new CircuitOpen()
    if (state === 'open') {
      // A longer time is a clock that was set back.
      const leftMs = openUntil - now().getTime()
      if (leftMs > 0 && leftMs <= openMs) throw new CircuitOpen()
      enter('half_open')
    }
    try {
      const result = await call()
      onSuccess()
      return result
    } catch (error) {
      if (isFailure(error)) onFailure()
      else onSuccess()
      throw error
    }
  }
}

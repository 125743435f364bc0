import { OverloadError } from '#server/kernel/unavailable.ts'

/**
 * Runs at most `max` renders at a time; the next `queueMax` wait up to `waitMs` each, others fail with OverloadError. Under
 * load it is better to serve some visitors quickly than all of them late.
 */
export function createRenderGate({
  max,
  queueMax = max * 8,
  waitMs = 2000,
}: {
  max: number
  queueMax?: number
  waitMs?: number
}) {
  let running = 0
  const queue: { enter: () => void; timer: NodeJS.Timeout }[] = []

  async function enter() {
    if (running < max) {
      running += 1
      return
    }
    if (queue.length >= queueMax) throw new OverloadError('The queue of renders is full')
    await new Promise<void>((resolve, reject) => {
      const waiting = {
        enter: resolve,
        timer: setTimeout(() => {
          queue.splice(queue.indexOf(waiting), 1)
          reject(new OverloadError('A render waited too long'))
        }, waitMs),
      }
      queue.push(waiting)
    })
  }

  function leave() {
    const next = queue.shift()
    if (!next) {
      running -= 1
      return
    }
    clearTimeout(next.timer)
    next.enter()
  }

  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}

/** Calls of methods between two threads. Arguments and results are cloned; a Problem arrives as a Problem. */
import { scheduler } from 'node:timers/promises'
import { Problem } from '#shared/kernel/problem.ts'

/** Methods by the name of their object. */
type Methods = Readonly<Record<string, object>>

type Call = { id: number; object: string; method: string; args: readonly unknown[] }
type Failure = { message: string; problem: Pick<Problem, 'code' | 'fields' | 'facts'> | null }
type Answer = { id: number; value: unknown } | { id: number; failure: Failure }

/** One end of a channel between threads. */
type Port = {
  postMessage(message: unknown): void
  onMessage(listener: (message: unknown) => void): void
}

/**
 * Answers calls from the other thread, one in each turn of the event loop: a thread reads all its messages in one turn,
 * and many waiting calls would delay its other work, such as reading changed rows.
 */
export function answerCalls(
  { postMessage, onMessage }: Port,
  objects: Methods,
  {
    isUrgent,
    around = (_object, run) => run(),
    beforeAnswer = () => {},
    onFailure,
  }: {
    /** Methods that are called before all others that wait. */
    isUrgent: (method: string) => boolean
    /** Runs a call of an object. */
    around?: (object: string, run: () => Promise<unknown>) => Promise<unknown>
    beforeAnswer?: () => void
    onFailure: (call: { object: string; method: string }, error: unknown) => void
  },
) {
  const urgent: Call[] = []
  const others: Call[] = []
  let isAnswering = false
  onMessage((message) => {
    for (const call of asCalls(message)) (isUrgent(call.method) ? urgent : others).push(call)
    if (!isAnswering) void answerInTurns()
  })

  async function answerInTurns() {
    isAnswering = true
    const next = () => urgent.shift() ?? others.shift()
    for (let call = next(); call; call = next()) {
      void answer(call)
      await scheduler.yield()
    }
    isAnswering = false
  }

  async function answer(call: Call) {
    const { id, object, method } = call
    try {
      const value = await around(object, () => resultOf(objects, call))
      beforeAnswer()
      // Throws for a value that cannot be cloned.
      postMessage({ id, value } satisfies Answer)
    } catch (error) {
      if (!(error instanceof Problem)) onFailure({ object, method }, error)
      postMessage({ id, failure: toFailure(error) } satisfies Answer)
    }
  }
}

async function resultOf(objects: Methods, { object, method, args }: Call): Promise<unknown> {
  const called: unknown = Reflect.get(objects[object] ?? {}, method)
  if (typeof called !== 'function') throw new Error(`There is no method ${object}.${method}`)
  return Reflect.apply(called, objects[object], args)
}

/** Safe: the other end of the channel sends only these. */
const asCalls = (message: unknown) => message as readonly Call[]
const asAnswer = (message: unknown) => message as Answer

const toFailure = (error: unknown): Failure => {
  const message = error instanceof Error ? error.message : String(error)
  if (!(error instanceof Problem)) return { message, problem: null }
  const { code, fields, facts } = error
  return { message, problem: { code, fields, facts } }
}

function errorOf({ message, problem }: Failure): Error {
  if (problem === null) return new Error(message)
  const { code, fields, facts } = problem
  return new Problem(code, message, fields && { ...fields }, facts && { ...facts })
}

export type Caller = {
  call(object: string, method: string, args: readonly unknown[]): Promise<unknown>
  /** Calls without an answer yet. */
  pending(): number
  /** Refuses all calls that have no answer yet, and all later ones. */
  close(reason: () => Error): void
}

/**
 * Calls the methods that the other thread answers. Calls of one tick leave as one message: waking the other thread costs
 * more than a call.
 */
export function createCaller({ postMessage, onMessage }: Port): Caller {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let leaving: Call[] = []
  let last = 0
  let closed: (() => Error) | null = null
  onMessage((message) => {
    const answer = asAnswer(message)
    const call = waiting.get(answer.id)
    waiting.delete(answer.id)
    if ('failure' in answer) call?.reject(errorOf(answer.failure))
    else call?.resolve(answer.value)
  })
  function send() {
    const calls = leaving
    leaving = []
    try {
      postMessage(calls)
    } catch {
      // Only who gave what cannot be cloned learns of it.
      for (const call of calls) sendOne(call)
    }
  }

  function sendOne(call: Call) {
    try {
      postMessage([call])
    } catch (error) {
      waiting.get(call.id)?.reject(error)
      waiting.delete(call.id)
    }
  }

  return {
    call(object, method, args) {
      const call = Promise.withResolvers<unknown>()
      if (closed) {
        call.reject(closed())
        return call.promise
      }
      const id = ++last
      waiting.set(id, call)
      if (leaving.length === 0) process.nextTick(send)
      leaving.push({ id, object, method, args })
      return call.promise
    },
    pending: () => waiting.size,
    close(reason) {
      closed = reason
      for (const call of waiting.values()) call.reject(reason())
      waiting.clear()
    },
  }
}

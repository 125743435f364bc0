import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createFairQueue } from '#server/files/reading/open-file-reader.ts'

const ANNA = 1
const BORIS = 2
const VERA = 3

/** A queue whose tasks end when the test says so. */
function openQueue(limits: { runningMax: number; waitingMax?: number; waitingOfOwnerMax?: number }) {
  const inTurn = createFairQueue({
    waitingMax: 100,
    waitingOfOwnerMax: 100,
    ...limits,
    refuse: { owner: () => new Error('too many of one'), all: () => new Error('too many') },
  })
  const started: string[] = []
  const ends = new Map<string, (error?: Error) => void>()
  return {
    started,
    add(owner: number, name: string, signal?: AbortSignal) {
      const ended = inTurn({ owner, signal }, async () => {
        started.push(name)
        const { promise, resolve, reject } = Promise.withResolvers<string>()
        ends.set(name, (error) => (error ? reject(error) : resolve(name)))
        return promise
      })
      ended.catch(() => {})
      return ended
    },
    async end(name: string, error?: Error) {
      ends.get(name)?.(error)
      await setImmediate()
    },
  }
}

test('a person has one task at a time, whatever is free', async () => {
  const queue = openQueue({ runningMax: 3 })
  void queue.add(ANNA, 'a1')
  void queue.add(ANNA, 'a2')
  void queue.add(BORIS, 'b1')
  expect(queue.started).toEqual(['a1', 'b1'])
  await queue.end('a1')
  expect(queue.started).toEqual(['a1', 'b1', 'a2'])
})

test('people take turns, so that who comes later waits for one task of each', async () => {
  const queue = openQueue({ runningMax: 1 })
  for (const name of ['a1', 'a2', 'a3']) void queue.add(ANNA, name)
  for (const name of ['b1', 'b2']) void queue.add(BORIS, name)
  void queue.add(VERA, 'v1')
  const turns = ['a1', 'b1', 'v1', 'a2', 'b2', 'a3']
  for (const name of turns) await queue.end(name)
  expect(queue.started).toEqual(turns)
})

test('a task that fails ends its turn, and only its sender learns of it', async () => {
  const queue = openQueue({ runningMax: 1 })
  const failed = queue.add(ANNA, 'a1')
  const next = queue.add(BORIS, 'b1')
  await queue.end('a1', new Error('broken'))
  await queue.end('b1')
  await expect(failed).rejects.toThrow('broken')
  await expect(next).resolves.toBe('b1')
})

test('too many tasks are refused, first those of one person', async () => {
  const queue = openQueue({ runningMax: 1, waitingMax: 3, waitingOfOwnerMax: 2 })
  for (const name of ['a1', 'a2', 'a3']) void queue.add(ANNA, name)
  await expect(queue.add(ANNA, 'a4')).rejects.toThrow('too many of one')
  void queue.add(BORIS, 'b1')
  await expect(queue.add(VERA, 'v1')).rejects.toThrow('too many')
  await queue.end('a1')
  void queue.add(VERA, 'v2')
  for (const name of ['b1', 'a2', 'v2', 'a3']) await queue.end(name)
  expect(queue.started).toEqual(['a1', 'b1', 'a2', 'v2', 'a3'])
})

test('a task whose sender has gone leaves the queue and makes room', async () => {
  const queue = openQueue({ runningMax: 1, waitingMax: 1 })
  void queue.add(ANNA, 'a1')
  const gone = new AbortController()
  const left = queue.add(BORIS, 'b1', gone.signal)
  gone.abort(new Error('gone'))
  await expect(left).rejects.toThrow('gone')
  const next = queue.add(VERA, 'v1')
  await queue.end('a1')
  await queue.end('v1')
  await expect(next).resolves.toBe('v1')
  await expect(queue.add(ANNA, 'a2', gone.signal)).rejects.toThrow('gone')
  expect(queue.started).toEqual(['a1', 'v1'])
})

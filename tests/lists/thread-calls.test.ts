/** Calls between two threads, over a real channel. */
import { MessageChannel } from 'node:worker_threads'
import { afterAll, expect, test } from 'vitest'
import { answerCalls, createCaller } from '#server/lists/thread/calls.ts'

const { port1, port2 } = new MessageChannel()
let messages = 0
port2.on('message', () => (messages += 1))
const caller = createCaller({
  postMessage: (message) => port1.postMessage(message),
  onMessage: (listener) => void port1.on('message', listener),
})
answerCalls(
  {
    postMessage: (message) => port2.postMessage(message),
    onMessage: (listener) => void port2.on('message', listener),
  },
  { numbers: { double: async (number: number) => number * 2 } },
  { isUrgent: () => false, beforeAnswer: () => {}, onFailure: () => {} },
)
afterAll(() => port1.close())

test('calls of one tick leave as one message and are answered one by one', async () => {
  const first = Promise.resolve().then(() => caller.call('numbers', 'double', [1]))
  const others = [2, 3].map((number) => caller.call('numbers', 'double', [number]))
  expect(await Promise.all([first, ...others])).toEqual([2, 4, 6])
  expect(messages).toBe(1)
  expect(await caller.call('numbers', 'double', [4])).toBe(8)
  expect(messages).toBe(2)
  expect(caller.pending()).toBe(0)
})

test('a call whose arguments cannot be cloned fails, and the calls next to it are answered', async () => {
  const other = caller.call('numbers', 'double', [3])
  await expect(caller.call('numbers', 'double', [() => 1])).rejects.toThrow(/clone/)
  expect(await other).toBe(6)
  expect(caller.pending()).toBe(0)
  expect(await caller.call('numbers', 'double', [5])).toBe(10)
})

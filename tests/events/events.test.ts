import { expect, test } from 'vitest'
import { EVENT_CASES } from './event-cases.ts'
import { addedTo, ALL_EVENTS, eventWorld } from './event-world.ts'

const world = await eventWorld()

test('every event that a feature defines has a case in the table of events', () => {
  const named = new Set(EVENT_CASES.map(({ event }) => event))
  expect([...named].sort()).toEqual(ALL_EVENTS.map(({ name }) => name).sort())
})

test.each(EVENT_CASES.map((one) => [one.event, one.action, one] as const))(
  'the event %s: when %s, its consequences are written, logged and counted once',
  async (event, _action, { besides = [], announced, files = 0, prepare }) => {
    const { act, look, before, after } = await prepare(world)
    expect(await look()).toEqual(before)
    const counted = await world.counted()
    const logged = world.logged()
    const kept = world.fileNames().length
    world.published.length = 0
    await act()
    expect(await look()).toEqual(after)
    const once = Object.fromEntries([event, ...besides].map((name) => [name, 1]))
    expect(addedTo(counted, await world.counted())).toEqual(once)
    expect(addedTo(logged, world.logged())).toEqual(once)
    expect(world.published).toHaveLength(announced)
    expect(world.fileNames().length - kept).toBe(files)
  },
)

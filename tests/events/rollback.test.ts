import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { EVENT_CASES } from './event-cases.ts'
import { addedTo, checksums, eventWorld } from './event-world.ts'
import { expectNoFaults } from './payment-standing.ts'

const world = await eventWorld()
afterEach(() => world.repairHandlers())

// A row without its parent is refused by the commit: everything before it succeeds, the event itself included.
await world.deps.db.execute(sql`
  create schema faults;
  create table faults.parents (id integer primary key);
  create table faults.children (parent integer references faults.parents deferrable initially deferred)`)

test.each(EVENT_CASES.map((one) => [one.event, one.action, one] as const))(
  'the event %s: when %s and a handler or the commit fails, nothing changes, and a repeated action succeeds',
  async (event, _action, { besides = [], prepare }) => {
    const { act, look, before, after } = await prepare(world)
    const state = async () => ({
      tables: await checksums(world.deps.db),
      files: world.fileNames(),
      counted: await world.counted(),
      logged: world.logged(),
      announced: world.published.length,
      effect: await look(),
    })
    const untouched = await state()
    expect(untouched.effect).toEqual(before)

    world.breakHandlers(({ name }) => {
      if (name === event) throw new Error('The handler fails')
    })
    expect(await failuresOf(act)).toContain('The handler fails')
    expect(await state()).toEqual(untouched)

    world.breakHandlers(async ({ name, tx }) => {
      if (name === event) await tx.execute(sql`insert into faults.children values (1)`)
    })
    expect(await failuresOf(act)).toContain('Failed query: commit')
    expect(await state()).toEqual(untouched)

    world.repairHandlers()
    await act()
    expect(await look()).toEqual(after)
    const once = Object.fromEntries([event, ...besides].map((name) => [name, 1]))
    expect(addedTo(untouched.counted, await world.counted())).toEqual(once)
    await expectNoFaults(world)
  },
)

/** A job rejects with its failure; the API answers 500 and reports it. */
async function failuresOf(act: () => Promise<unknown>): Promise<string> {
  world.bugs.length = 0
  const outcome: unknown = await act().catch((error: unknown) => error)
  return [outcome, ...world.bugs].map(String).join('\n')
}

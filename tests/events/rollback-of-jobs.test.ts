/** A regular job looks at many rows: one of them that fails does not stop the others. */
import { eq, inArray } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { users } from '#server/db/schema/accounts.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { publishScheduled } from '#server/features/board/posting/placement/terms.ts'
import { deleteDueAccounts } from '#server/features/privacy/account-deletion/deletion.ts'
import { eventWorld } from './event-world.ts'
import { expectNoFaults } from './payment-standing.ts'
import { moderated, termOf } from './vacancy-event-cases.ts'

const world = await eventWorld()
const { deps, board } = world
const failure = new Error('The handler fails')
beforeEach(() => board.setNow('2026-11-21T09:00:00Z'))
afterEach(() => world.repairHandlers())

async function statusesOf(ids: number[]) {
  const rows = await deps.db.select().from(vacancies).where(inArray(vacancies.id, ids)).orderBy(vacancies.id)
  return rows.map(({ status }) => status)
}

test('a vacancy whose publication fails keeps its paid days, and other vacancies are published on time', async () => {
  const [failing, other] = [await moderated(world), await moderated(world)]
  const ids = [failing.vacancyId, other.vacancyId]
  await deps.db.update(vacancies).set({ publishAt: '2026-11-23T07:00:00Z' }).where(inArray(vacancies.id, ids))
  for (const { decide } of [failing, other]) await decide('decision', { outcome: 'approved' })
  board.setNow('2026-11-23T07:00:30Z')
  world.breakHandlers(({ name, payload }) => {
    if (name === 'vacancy.published' && Object.values(payload).includes(failing.vacancyId)) throw failure
  })
  world.published.length = 0
  await expect(publishScheduled(deps)).rejects.toBe(failure)
  expect(await statusesOf(ids)).toEqual(['moderation', 'published'])
  expect(world.published).toEqual([{ kind: 'vacancies', ids: [other.vacancyId] }])
  expect(await termOf(world, failing.vacancyId)).toEqual({ startedAt: null, endsAt: null })

  world.repairHandlers()
  board.setNow('2026-11-23T08:00:00Z')
  expect(await publishScheduled(deps)).toEqual({ published: 1 })
  expect(await statusesOf(ids)).toEqual(['published', 'published'])
  expect(await termOf(world, failing.vacancyId)).toEqual({
    startedAt: '2026-11-23T08:00:00.000Z',
    endsAt: '2026-12-23T08:00:00.000Z',
  })
  await expectNoFaults(world)
})

test('an account whose deletion fails is left whole, and other accounts due that day are deleted', async () => {
  const { people } = await world.buildCompany(200)
  const [failing] = people
  const other = await world.buildPerson()
  if (!failing) throw new Error('The company has no people')
  for (const [at, { id }] of [failing, other].entries())
    await deps.db
      .update(users)
      .set({ deletionAt: `2026-11-21T08:0${at}:00Z` })
      .where(eq(users.id, id))
  const before = await deps.db.select().from(users).where(eq(users.id, failing.id))
  world.breakHandlers(({ name }) => {
    if (name === 'companies.abandoned') throw failure
  })
  await expect(deleteDueAccounts(deps)).rejects.toBe(failure)
  expect(await deps.db.select().from(users).where(eq(users.id, failing.id))).toEqual(before)
  const [deleted] = await deps.db.select().from(users).where(eq(users.id, other.id))
  expect(deleted?.deletedAt).not.toBeNull()
  expect(await world.emailsTo(failing.email)).toEqual([])

  world.repairHandlers()
  expect(await deleteDueAccounts(deps)).toEqual({ accounts: 1 })
})

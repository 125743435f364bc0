/** Texts of a company that is found to have ended: all of them pass moderators, who see why. */
import { and, desc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { companies } from '#server/db/schema/companies.ts'
import { companyRegister } from '#server/db/schema/company-proofs.ts'
import { moderationCases } from '#server/db/schema/moderation.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { publishScheduled } from '#server/features/board/posting/placement/terms.ts'
import { moderationWorld } from '#tests/features/moderation/moderation-world.ts'
import { HONEST_TEXT } from '#tests/features/moderation/world.ts'

const { people, deps, call, board, world, send, decide, resend, statusOf } = await moderationWorld()
const { db } = deps

beforeEach(() =>
  db
    .update(companies)
    .set({ inn: '7701234560', verification: 'verified' })
    .where(eq(companies.id, world().company.id)),
)
const find = (status: 'liquidated' | 'bankrupt') =>
  call('POST', `/api/v1/staff/companies/${world().company.id}/register`, {
    as: world().moderator,
    body: { status, name: 'ООО «Ромашка»' },
  })
/** What the register says in the case that waits for a decision about the vacancy; null for none. */
async function markOf(vacancyId: number) {
  const [waiting] = await db
    .select()
    .from(moderationCases)
    .where(and(eq(moderationCases.objectId, String(vacancyId)), eq(moderationCases.state, 'waiting')))
    .orderBy(desc(moderationCases.id))
  return (
    waiting && {
      id: waiting.id,
      marks: waiting.findings.filter(({ rule }) => rule === 'register_status').map(({ note }) => note),
    }
  )
}

test.each([
  ['liquidated', 'По данным реестра ликвидирована'],
  ['bankrupt', 'По данным реестра банкротится'],
] as const)('a text that waits when its company is found %s shows it', async (status, note) => {
  const { vacancyId, caseId } = await send()
  expect(await markOf(vacancyId)).toEqual({ id: caseId, marks: [] })
  await find(status)
  expect(await markOf(vacancyId)).toEqual({ id: caseId, marks: [note] })
})

test('a new text of a published vacancy shows it too, and the vacancy leaves the lists', async () => {
  const { vacancyId, caseId } = await send()
  await decide(caseId, { outcome: 'approved' })
  await resend(vacancyId, { ...HONEST_TEXT, title: 'Оператор чата и почты' })
  await find('bankrupt')
  expect(await statusOf(vacancyId)).toBe('moderation')
  expect((await markOf(vacancyId))?.marks).toEqual(['По данным реестра банкротится'])
})

test('what the register says changes with it', async () => {
  const { vacancyId } = await send()
  await find('bankrupt')
  await find('liquidated')
  expect((await markOf(vacancyId))?.marks).toEqual(['По данным реестра ликвидирована'])
})

test('a text that is approved for a later moment waits for a moderator again and is not published', async () => {
  const { vacancyId, caseId } = await send()
  await db.update(vacancies).set({ publishAt: '2026-11-22T09:00:00Z' }).where(eq(vacancies.id, vacancyId))
  await decide(caseId, { outcome: 'approved' })
  expect(await markOf(vacancyId)).toBeUndefined()
  await find('liquidated')
  const again = await markOf(vacancyId)
  expect(again?.marks).toEqual(['По данным реестра ликвидирована'])
  board.setNow('2026-11-22T09:01:00Z')
  await publishScheduled(deps)
  expect(await statusOf(vacancyId)).toBe('moderation')
  // A moderator may let it through all the same.
  expect((await decide(again?.id ?? 0, { outcome: 'approved' })).status).toBe(200)
  await publishScheduled(deps)
  expect(await statusOf(vacancyId)).toBe('published')
})

test('a company that an earlier release knew to be bankrupt is ended by the next reading, once', async () => {
  const { vacancyId, caseId } = await send()
  await decide(caseId, { outcome: 'approved' })
  // That release stored the state, and nothing followed.
  await db.insert(companyRegister).values({
    companyId: world().company.id,
    inn: '7701234560',
    status: 'bankrupt',
    name: 'ООО «Ромашка»',
    source: 'service',
    readAt: '2026-11-20T09:00:00Z',
  })
  await find('bankrupt')
  const again = await markOf(vacancyId)
  expect([await statusOf(vacancyId), again?.marks]).toEqual(['moderation', ['По данным реестра банкротится']])
  await decide(again?.id ?? 0, { outcome: 'approved' })
  await find('bankrupt')
  expect(await statusOf(vacancyId)).toBe('published')
})

test('a company that ended while it was taken down comes back to moderators, not to readers', async () => {
  const { vacancyId, caseId } = await send()
  await decide(caseId, { outcome: 'approved' })
  const path = `/api/v1/staff/all-companies/${world().company.id}`
  await call('POST', `${path}/block`, {
    as: world().moderator,
    body: { reason: 'Просит деньги за анкету у каждого.' },
  })
  await find('liquidated')
  const admin = await people.buildPerson({ staffRole: 'admin' })
  expect((await call('POST', `${path}/unblock`, { as: admin, body: {} })).status).toBe(200)
  expect([await statusOf(vacancyId), (await markOf(vacancyId))?.marks]).toEqual([
    'moderation',
    ['По данным реестра ликвидирована'],
  ])
})

import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { companyRoles } from '#server/db/schema/managers.ts'
import { responses } from '#server/db/schema/responses.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { closeUnreadImported } from '#server/features/board/responses/closing/unread-imported.ts'
import { testPeople, type TestPerson } from '#tests/support/people.ts'
import { responseWorld } from './response-world.ts'

const people = await testPeople()
const { deps, board, emailsTo } = people
const { db } = deps
const { act, buildTeam, respond, resumes, sent } = responseWorld(people)

const SOURCE_URL = 'https://jobs.example/vacancy/7'
type Origin = Partial<typeof vacancies.$inferInsert>
const imported = (sourceUrl: string | null): Origin => ({
  source: 'jobs',
  sourceId: `${Math.random()}`,
  sourceUrl,
})

/** A vacancy as older releases have imported it: it took responses, and nobody of its company is here. */
async function becomesImported(
  vacancyId: number,
  { from, hasManagers }: { from: Origin; hasManagers: boolean },
) {
  const [row] = await db.update(vacancies).set(from).where(eq(vacancies.id, vacancyId)).returning()
  if (!hasManagers) await db.delete(companyRoles).where(eq(companyRoles.companyId, row?.companyId ?? 0))
}

const stateOf = async (id: number) =>
  (await db.select({ state: responses.state }).from(responses).where(eq(responses.id, id)))[0]?.state
const told = async ({ email }: TestPerson) =>
  (await emailsTo(email)).filter(({ kind }) => kind === 'responses_unread')

describe('a response to an imported vacancy whose company is not here', () => {
  test('is closed, and its author is told once where the vacancy is, by two processes too', async () => {
    const { vacancyId } = await buildTeam()
    const one = await sent(vacancyId)
    await becomesImported(vacancyId, { from: imported(SOURCE_URL), hasManagers: false })

    const runs = await Promise.all([closeUnreadImported(deps), closeUnreadImported(deps)])
    expect(runs.reduce((sum, { unreadResponsesClosed }) => sum + unreadResponsesClosed, 0)).toBe(1)
    expect(await closeUnreadImported(deps)).toEqual({ unreadResponsesClosed: 0 })
    expect(await stateOf(one.id)).toBe('closed')
    const [email, ...others] = await told(one.person)
    expect(others).toEqual([])
    expect(email?.text).toContain('ваш отклик никто не прочитал')
    expect(email?.text).toContain(SOURCE_URL)
    const { body } = await act(one.person, `/personal/responses/${one.id}/open`)
    expect(body).toMatchObject({ state: 'closed' })
  })

  test('a person with several is told of all of them in one e-mail, also that an address is not known', async () => {
    const [first, second] = [await buildTeam(), await buildTeam()]
    const { id: resumeId, person } = await resumes.published()
    for (const { vacancyId } of [first, second])
      await respond(person, vacancyId, { resume_id: resumeId, letter: 'Здравствуйте' })
    await becomesImported(first.vacancyId, { from: imported(SOURCE_URL), hasManagers: false })
    await becomesImported(second.vacancyId, { from: imported(null), hasManagers: false })

    expect(await closeUnreadImported(deps)).toEqual({ unreadResponsesClosed: 2 })
    const [email, ...others] = await told(person)
    expect(others).toEqual([])
    expect(email?.subject).toBe('Отклики на 2\u00A0вакансии никто не прочитал')
    expect(email?.text).toContain(SOURCE_URL)
    expect(email?.text).toContain(`/vacancies/${second.vacancyId}`)
    expect(email?.text).toContain('Адреса вакансии на её сайте мы не знаем')
  })
})

test.each<[string, { from: Origin; hasManagers: boolean }]>([
  ['posted here', { from: { source: null }, hasManagers: true }],
  ['imported, of a company with managers here', { from: imported(SOURCE_URL), hasManagers: true }],
  ['of the demo', { from: { ...imported(null), source: 'demo' }, hasManagers: false }],
])('a response to a vacancy %s stays open', async (_, origin) => {
  const { vacancyId } = await buildTeam()
  const one = await sent(vacancyId)
  await becomesImported(vacancyId, origin)
  expect(await closeUnreadImported(deps)).toEqual({ unreadResponsesClosed: 0 })
  expect(await stateOf(one.id)).toBe('sent')
  expect(await told(one.person)).toEqual([])
})

test('a response that the company has answered or its author has withdrawn stays as it is', async () => {
  const { vacancyId, author } = await buildTeam()
  const [invited, withdrawn] = [await sent(vacancyId), await sent(vacancyId)]
  await act(author, '/responses/decide', { ids: [invited.id], decision: 'invite' })
  await act(withdrawn.person, `/personal/responses/${withdrawn.id}/withdraw`)
  await becomesImported(vacancyId, { from: imported(SOURCE_URL), hasManagers: false })
  board.setNow('2026-11-22T09:00:00Z')
  expect(await closeUnreadImported(deps)).toEqual({ unreadResponsesClosed: 0 })
  expect([await stateOf(invited.id), await stateOf(withdrawn.id)]).toEqual(['invited', 'withdrawn'])
})

import { eq, inArray } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { users } from '#server/db/schema/accounts.ts'
import { companyRoles } from '#server/db/schema/managers.ts'
import { vacancyDays, weeklyEmails } from '#server/db/schema/posting.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import type { VacancyDraft } from '#server/features/board/vacancies/writing/draft.ts'
import { createHints } from '#server/features/board/weekly-emails/hints.ts'
import { listVacancies } from '#server/features/board/weekly-emails/rows.ts'
import { sendWeeklyEmails } from '#server/features/board/weekly-emails/send.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { stopAfter } from '#tests/support/mailbox.ts'
import { testPeople } from '#tests/support/people.ts'
import { buildResponse } from '#tests/support/response-rows.ts'
import { withSpaces } from '#tests/support/spaces.ts'
import { closeVacancies } from '#tests/support/rows.ts'

/** A Monday at ten in Moscow. */
const MONDAY = '2026-11-23T07:00:00Z'
const WEEK = '2026-11-23'
const after = (days: number) => new Date(Date.parse(MONDAY) + days * DAY_MS).toISOString()
const dayAt = (days: number) => after(days).slice(0, 10)

const people = await testPeople({ now: MONDAY })
const { deps, board, call, emailsTo } = people
const { db } = deps

let professions = 0

beforeEach(async () => {
  board.setNow(MONDAY)
  // What other tests left does not take part in this one.
  await closeVacancies(db, { now: deps.now() })
})

const WHOLE: Partial<VacancyDraft> = {
  title: 'Швея трикотажа',
  descriptionHtml: `<p>${'Шьём детские пижамы из хлопка. '.repeat(20)}</p>`,
  salaryFrom: 50_000,
  salaryTo: 60_000,
  hoursPerDay: 8,
  skills: ['Шитьё'],
}

/** A company with one vacancy of a profession of its own, and others of the same profession in another company. */
async function team(
  mine: Partial<VacancyDraft> = {},
  { others = 0, other = {} }: { others?: number; other?: Partial<VacancyDraft> } = {},
) {
  const company = await people.buildCompany(200, 100)
  const [admin, author] = company.people
  professions += 1
  const professionId = deps.referenceData.professions.all[professions]?.id ?? 0
  const built = { ...WHOLE, professionId, expiresAt: after(20), firstPublishedAt: after(-20) }
  const [id = 0] = await board.buildVacancies({
    ...built,
    companyId: company.id,
    authorId: author?.id ?? 0,
    ...mine,
  })
  const rivalId = await board.buildCompany()
  const otherIds = await board.buildVacancies(
    ...Array.from({ length: others }, () => ({ ...built, companyId: rivalId, ...other })),
  )
  await db
    .update(vacancies)
    .set({ source: null })
    .where(inArray(vacancies.id, [id, ...otherIds]))
  return { company, admin: admin!, author: author!, id, otherIds }
}
type Team = Awaited<ReturnType<typeof team>>

const weeklyEmailsTo = async ({ email }: { email: string }) =>
  (await emailsTo(email)).filter(({ kind }) => kind === 'weekly_vacancies')
const run = async () => (await sendWeeklyEmails(deps)).weeklyEmails

async function hintsOf({ author, id }: Team) {
  const rows = await listVacancies(db, { userId: author.id, week: WEEK })
  const row = rows.find((one) => one.id === id)
  return row ? createHints(deps)(row) : []
}
const kindsOf = async (of: Team) => (await hintsOf(of)).map(({ kind }) => kind)

async function waitingResponse({ company, id }: Team, sentAt = after(-5)) {
  const { id: userId } = await people.buildPerson()
  await buildResponse(db, { vacancyId: id, companyId: company.id, userId, at: sentAt })
}

// The first of the file: the pay of the professions is remembered for ten minutes.
test('a pay below the median of twenty vacancies is a hint with both numbers', async () => {
  const mine = await team({ salaryFrom: 30_000, salaryTo: 40_000 }, { others: 20 })
  // One vacancy in twenty cities is one sample.
  for (const [at, id] of mine.otherIds.entries())
    await db
      .update(vacancies)
      .set({ title: `Швея ${at}` })
      .where(eq(vacancies.id, id))
  const kinds = await hintsOf(mine)
  expect(kinds).toEqual([{ kind: 'low_pay', pay: 35_000, median: 55_000, count: expect.any(Number) }])
})

test('an e-mail goes to the author once a week, by runs at the same time too, and says the numbers of the last week', async () => {
  const mine = await team()
  await waitingResponse(mine)
  await db.insert(vacancyDays).values([
    { vacancyId: mine.id, day: dayAt(-8), views: 100 },
    { vacancyId: mine.id, day: dayAt(-7), views: 3 },
    { vacancyId: mine.id, day: dayAt(-1), views: 4, responses: 1 },
    { vacancyId: mine.id, day: dayAt(0), views: 50 },
  ])
  const runs = await Promise.all([run(), run(), run()])
  expect(runs.reduce((sum, written) => sum + written, 0)).toBe(1)
  expect(await run()).toBe(0)
  const [email] = await weeklyEmailsTo(mine.author)
  expect(withSpaces(email?.text ?? '')).toContain('«Швея трикотажа»: 7 просмотров, 1 отклик, ждут ответа: 1.')
  expect(withSpaces(email?.text ?? '')).toContain('Ждут ответа: 1, дольше всех 5 дней.')
  expect(email?.text).toContain(`/responses/${mine.id}`)
  expect(await weeklyEmailsTo(mine.admin)).toEqual([])
  board.setNow(after(7))
  expect(await run()).toBe(1)
  expect(await weeklyEmailsTo(mine.author)).toHaveLength(2)
})

test('without a hint there is no e-mail, and the week is over for the person all the same', async () => {
  const mine = await team()
  expect(await run()).toBe(0)
  await waitingResponse(mine)
  expect(await run()).toBe(0)
  expect(await weeklyEmailsTo(mine.author)).toEqual([])
  expect(await db.$count(weeklyEmails, eq(weeklyEmails.userId, mine.author.id))).toBe(1)
})

test('a run that was stopped writes to the rest when it runs again, and to nobody twice', async () => {
  const [first, second] = [await team(), await team()]
  for (const mine of [first, second]) await waitingResponse(mine)
  const mailer = stopAfter(deps.mailer, { emails: 1 })
  await expect(sendWeeklyEmails({ ...deps, mailer })).rejects.toThrow('stopped')
  expect(await run()).toBe(1)
  for (const { author } of [first, second]) expect(await weeklyEmailsTo(author)).toHaveLength(1)
})

test('the e-mail is switched off in the settings, and an older choice leaves it on', async () => {
  const mine = await team()
  await waitingResponse(mine)
  const before = (await call('GET', '/api/users/me', { as: mine.author })).body.notifications
  expect(before.weekly).toBe(true)
  const choose = async (choice: object) =>
    (await call('PUT', '/api/v1/users/me/notifications', { as: mine.author, body: choice })).body
      .notifications
  expect((await choose({ responses: true, vacancies: true, news: false })).weekly).toBe(true)
  expect((await choose({ ...before, weekly: false })).weekly).toBe(false)
  expect((await choose({ responses: true, vacancies: true, news: false })).weekly).toBe(false)
  expect(await run()).toBe(0)
  await choose({ ...before, weekly: true })
  expect(await run()).toBe(1)
})

test('an administrator reads of the vacancies whose author has left, and nobody of imported or closed ones', async () => {
  const mine = await team()
  await waitingResponse(mine)
  await db.delete(companyRoles).where(eq(companyRoles.userId, mine.author.id))
  for (const change of [{ source: 'xml' }, { source: null, status: 'expired' as const }]) {
    await db.update(vacancies).set(change).where(eq(vacancies.id, mine.id))
    expect(await run()).toBe(0)
  }
  await db.update(vacancies).set({ status: 'published' }).where(eq(vacancies.id, mine.id))
  await db.update(users).set({ blockedAt: MONDAY }).where(eq(users.id, mine.admin.id))
  expect(await run()).toBe(0)
  await db.update(users).set({ blockedAt: null }).where(eq(users.id, mine.admin.id))
  expect(await run()).toBe(1)
  expect([await weeklyEmailsTo(mine.admin), await weeklyEmailsTo(mine.author)]).toMatchObject([
    { length: 1 },
    { length: 0 },
  ])
})

test('a term that ends within a week is a hint for who pays, and a response that waits for a day is none', async () => {
  const mine = await team({ expiresAt: after(6.5), tariffCode: 'basic' })
  await waitingResponse(mine, after(-1))
  expect(await hintsOf(mine)).toEqual([])
  await db.update(companyRoles).set({ accessLevel: 150 }).where(eq(companyRoles.userId, mine.author.id))
  expect(await hintsOf(mine)).toEqual([{ kind: 'ending', days: 7 }])
})

/** Views and responses of the other vacancies within a month. */
const counted = (ids: readonly number[], counts: (at: number) => { views: number; responses: number }) =>
  db.insert(vacancyDays).values(ids.map((vacancyId, at) => ({ vacancyId, day: dayAt(-3), ...counts(at) })))

test('a vacancy without a pay is told how many times more responses a stated one brings, from twenty of each on', async () => {
  const mine = await team({ salaryFrom: null, salaryTo: null }, { others: 40 })
  const hidden = mine.otherIds.slice(20)
  await db.update(vacancies).set({ salaryFrom: null, salaryTo: null }).where(inArray(vacancies.id, hidden))
  await counted(mine.otherIds.slice(0, 39), (at) => ({ views: 100, responses: at < 20 ? 8 : 5 }))
  expect(await kindsOf(mine)).toEqual([])
  await counted(mine.otherIds.slice(39), () => ({ views: 100, responses: 5 }))
  expect(await hintsOf(mine)).toEqual([{ kind: 'no_pay', times: 1.6, stated: 20, hidden: 20 }])
})

test('views without responses are a hint below a quarter of the median of twenty vacancies', async () => {
  const mine = await team({}, { others: 20 })
  await counted(mine.otherIds, () => ({ views: 100, responses: 8 }))
  await counted([mine.id], () => ({ views: 30, responses: 0 }))
  // The median would have brought fewer than three.
  expect(await kindsOf(mine)).toEqual([])
  await db.update(vacancyDays).set({ views: 100, responses: 1 }).where(eq(vacancyDays.vacancyId, mine.id))
  expect(await hintsOf(mine)).toEqual([{ kind: 'few_responses', mine: 1, median: 8, count: 20 }])
  await db.update(vacancyDays).set({ responses: 2 }).where(eq(vacancyDays.vacancyId, mine.id))
  expect(await kindsOf(mine)).toEqual([])
})

test('a short text, hours and skills that others state are hints from twenty open vacancies on, at most three', async () => {
  const poor = { descriptionHtml: '<p>Шить.</p>', hoursPerDay: null, skills: [], title: 'Космонавт' }
  const few = await team(poor, { others: 19 })
  expect(await kindsOf(few)).toEqual([])
  const mine = await team(poor, { others: 20 })
  expect(await kindsOf(mine)).toEqual(['title', 'short_text', 'no_hours'])
  await db.update(vacancies).set({ title: 'Швея' }).where(eq(vacancies.id, mine.id))
  expect(await kindsOf(mine)).toEqual(['short_text', 'no_hours', 'no_skills'])
  const same = await team(poor, { others: 20, other: { ...poor, title: 'Космонавт' } })
  expect(await kindsOf(same)).toEqual([])
})

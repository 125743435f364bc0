import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { companies } from '#server/db/schema/companies.ts'
import { resumeViews } from '#server/db/schema/resumes.ts'
import { purgeResumeViews } from '#server/features/board/resumes/reading/view-rows.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { responseWorld } from '#tests/features/responses/response-world.ts'
import { testPeople, type TestPerson } from '#tests/support/people.ts'

const people = await testPeople()
const { board, buildPerson, call, deps } = people
const { act, buildTeam, resumes } = responseWorld(people)

const look = (as: TestPerson | null, id: string) =>
  call('POST', `/api/v1/resumes/${id}/views`, { ...(as ? { as } : {}), body: {} })
const viewsOf = (as: TestPerson, id: string) => resumes.ok('GET', `/${id}/views`, as)
const freshOf = async (as: TestPerson) => (await resumes.ok('GET', '', as)).items[0].fresh_views
const later = (days: number) => board.setNow(new Date(deps.now().getTime() + days * DAY_MS).toISOString())

test('an author sees the company that opened the resume and the day, a company once a day', async () => {
  const { id, person } = await resumes.published()
  const team = await buildTeam()
  await Promise.all([look(team.author, id), look(team.author, id), look(team.colleague, id)])
  const { count, items } = await viewsOf(person, id)
  expect([count, items.length, items[0].company.title]).toEqual([1, 1, team.company.title])
  expect(JSON.stringify(items)).not.toMatch(/Имя|person-|user/)
  later(1)
  await look(team.author, id)
  expect((await viewsOf(person, id)).count).toBe(2)
})

test('guests, people without a company and the author leave no view', async () => {
  const team = await buildTeam()
  const { id } = await resumes.published({}, team.editor)
  expect((await look(null, id)).status).toBe(401)
  expect((await look(await buildPerson(), id)).status).toBeGreaterThanOrEqual(400)
  expect((await look(team.editor, id)).status).toBe(200)
  expect(await viewsOf(team.editor, id)).toEqual({ count: 0, items: [] })
})

test('people without rights in a company leave no view of it', async () => {
  const { id, person } = await resumes.published()
  const team = await buildTeam()
  expect((await look(team.none, id)).status).toBe(200)
  expect(await viewsOf(person, id)).toEqual({ count: 0, items: [] })
  await look(team.author, id)
  expect((await viewsOf(person, id)).count).toBe(1)
})

test('a company that the resume is hidden from leaves no view', async () => {
  const team = await buildTeam()
  const { id, person } = await resumes.published({ hiddenCompanyIds: [team.company.id] })
  expect((await look(team.author, id)).status).toBe(404)
  expect((await viewsOf(person, id)).items).toEqual([])
})

test('views are new until the author has looked, and say who has invited', async () => {
  const { id, person } = await resumes.published()
  const [first, second] = [await buildTeam(), await buildTeam()]
  await look(first.author, id)
  const invitation = await act(first.author, `/resumes/${id}/invitations`, {
    vacancy_id: first.vacancyId,
    message: null,
  })
  expect(invitation.status).toBe(200)
  expect(await freshOf(person)).toBe(1)
  await resumes.ok('POST', `/${id}/views/seen`, person, {})
  expect(await freshOf(person)).toBe(0)
  later(1)
  await look(second.author, id)
  const { items } = await viewsOf(person, id)
  expect(
    items.map((one: { is_fresh: boolean; is_invited: boolean }) => [one.is_fresh, one.is_invited]),
  ).toEqual([
    [true, false],
    [false, true],
  ])
  expect(await freshOf(person)).toBe(1)
})

test('a company that staff have taken down stays in the list without a page', async () => {
  const { id, person } = await resumes.published()
  const [open, closed] = [await buildTeam(), await buildTeam()]
  await look(open.author, id)
  await look(closed.author, id)
  await deps.db
    .update(companies)
    .set({ blockedAt: deps.now().toISOString() })
    .where(eq(companies.id, closed.company.id))
  const { items } = await viewsOf(person, id)
  const pages = items.map((one: { company: { title: string }; has_page: boolean }) => [
    one.company.title,
    one.has_page,
  ])
  expect(new Map(pages)).toEqual(
    new Map([
      [open.company.title, true],
      [closed.company.title, false],
    ]),
  )
})

test('views of another person answer 404', async () => {
  const { id } = await resumes.published()
  const as = await buildPerson()
  expect((await call('GET', `/api/v1/personal/resumes/${id}/views`, { as })).status).toBe(404)
  expect((await call('POST', `/api/v1/personal/resumes/${id}/views/seen`, { as, body: {} })).status).toBe(404)
})

test('views are counted for thirty days and deleted after ninety', async () => {
  const { id, person } = await resumes.published()
  const teams = [await buildTeam(), await buildTeam(), await buildTeam()]
  const daysAgo = [29, 31, 91]
  await deps.db.insert(resumeViews).values(
    teams.map(({ company }, at) => {
      const viewedAt = new Date(deps.now().getTime() - (daysAgo[at] ?? 0) * DAY_MS).toISOString()
      return { resumeId: id, companyId: company.id, day: viewedAt.slice(0, 10), viewedAt }
    }),
  )
  const { count, items } = await viewsOf(person, id)
  expect([count, items.length]).toEqual([1, 2])
  await purgeResumeViews(deps)
  await purgeResumeViews(deps)
  expect(await deps.db.$count(resumeViews, eq(resumeViews.resumeId, id))).toBe(2)
})

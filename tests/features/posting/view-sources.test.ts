import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { vacancyDays, vacancyDaySources } from '#server/db/schema/posting.ts'
import { responses } from '#server/db/schema/responses.ts'
import { viewSourceOf } from '#server/features/board/view-source.ts'
import { createViewCounter } from '#server/features/board/posting/views.ts'
import { testPeople } from '#tests/support/people.ts'
import { responseWorld } from '#tests/features/responses/response-world.ts'

const people = await testPeople()
const { deps, call } = people
const { buildTeam, respond, resumes } = responseWorld(people)
const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0' }

test.each([
  ['', null],
  [' ', 'direct'],
  ['?page=2 ', 'direct'],
  ['?utm_source=email ', 'email'],
  ['?utm_source=email https://mail.google.com/', 'email'],
  ['?utm_source=telegram ', 'link'],
  ['?utm_source=Yandex ', 'engine'],
  ['?ysclid=abc ', 'engine'],
  [' /vacancies', 'list'],
  [' /vacancies/moskva/buhgalter?text=1c&page=2', 'list'],
  [' /rabota/perm', 'list'],
  [' /udalennaya-rabota', 'list'],
  [' /vacancies/12', 'similar'],
  [' /employer/romashka?tab=about', 'company'],
  [' /vacancies/favourites', 'favourites'],
  [' /', 'site'],
  [' /blog/kak-nayti', 'site'],
  [' /no/such/page', 'site'],
  [' https://yandex.ru/', 'engine'],
  [' https://www.google.co.uk/', 'engine'],
  [' https://go.mail.ru/', 'engine'],
  [' https://ya.ru/search?text=x', 'engine'],
  [' https://e.mail.ru/', 'link'],
  [' https://mail.google.com/', 'link'],
  [' https://yandex.ru.evil.example/', 'link'],
  [' https://t.me/', 'link'],
  [' android-app://org.telegram.messenger/', 'link'],
  [' not an address', 'direct'],
] as const)('the hint «%s» comes from the source %s', (hint, source) => {
  expect(viewSourceOf(hint)).toBe(source)
})

const sourcesOf = (vacancyId: number) =>
  deps.db
    .select({
      source: vacancyDaySources.source,
      views: vacancyDaySources.views,
      responses: vacancyDaySources.responses,
    })
    .from(vacancyDaySources)
    .where(eq(vacancyDaySources.vacancyId, vacancyId))
    .orderBy(asc(vacancyDaySources.source))

test('views are counted by source, once a visitor and day, and no address is stored', async () => {
  const { vacancyId } = await buildTeam()
  const look = (ip: string, from?: string) =>
    call('post', `/api/v1/vacancies/${vacancyId}/view`, {
      headers: browser,
      ip,
      body: from === undefined ? {} : { from },
    })
  await look('198.51.100.1', ' /vacancies')
  await look('198.51.100.1', ' https://t.me/')
  await look('198.51.100.2', ' /vacancies/moskva')
  await look('198.51.100.3', ' https://t.me/')
  await look('198.51.100.4')
  // A hint of ten thousand characters counts as none.
  expect((await look('198.51.100.5', ` https://t.me/${'a'.repeat(10_000)}`)).status).toBe(200)
  await deps.views.flush()
  await deps.views.flush()
  expect(await sourcesOf(vacancyId)).toEqual([
    { source: 'link', views: 1, responses: 0 },
    { source: 'list', views: 2, responses: 0 },
  ])
  const [day] = await deps.db.select().from(vacancyDays).where(eq(vacancyDays.vacancyId, vacancyId))
  expect(day?.views).toBe(5)
})

test('two servers that write the same day and source at once lose no view', async () => {
  const { vacancyId } = await buildTeam()
  const counters = Array.from({ length: 4 }, () => createViewCounter(deps))
  for (const [at, counter] of counters.entries())
    for (const source of ['list', 'engine'] as const)
      counter.add({ vacancyId, visitor: `${at} ${source}`, source })
  await Promise.all(counters.map((counter) => counter.flush()))
  expect(await sourcesOf(vacancyId)).toEqual([
    { source: 'engine', views: 4, responses: 0 },
    { source: 'list', views: 4, responses: 0 },
  ])
})

test('a response carries the source of the view that led to it, and none where nothing said it', async () => {
  const { vacancyId } = await buildTeam()
  const [known, unknown] = [await resumes.published(), await resumes.published()]
  await respond(known.person, vacancyId, { resume_id: known.id, from: ' /vacancies/77' })
  await respond(unknown.person, vacancyId, { resume_id: unknown.id })
  expect(await sourcesOf(vacancyId)).toEqual([{ source: 'similar', views: 0, responses: 1 }])
  const rows = await deps.db
    .select({ userId: responses.userId, source: responses.source })
    .from(responses)
    .where(eq(responses.vacancyId, vacancyId))
  expect(new Map(rows.map(({ userId, source }) => [userId, source]))).toEqual(
    new Map([
      [known.person.id, 'similar'],
      [unknown.person.id, null],
    ]),
  )
  const [day] = await deps.db.select().from(vacancyDays).where(eq(vacancyDays.vacancyId, vacancyId))
  expect(day?.responses).toBe(2)
})

test('a response that waited for the check of its resume keeps the source of its view', async () => {
  const { vacancyId } = await buildTeam()
  const person = await people.buildPerson()
  const id = await resumes.draft(person)
  const answer = await respond(person, vacancyId, { resume_id: id, from: ' https://ya.ru/' })
  expect([answer.status, answer.body.id]).toEqual([200, null])
  await resumes.decide(id)
  expect(await sourcesOf(vacancyId)).toEqual([{ source: 'engine', views: 0, responses: 1 }])
})

import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { companyRoles } from '#server/db/schema/managers.ts'
import { responseDigestJob } from '#server/features/board/responses/conversation/digest.ts'
import { ACCESS_LEVELS } from '#shared/features/identity/managers/vocabulary.ts'
import { runDueJobs } from '#tests/support/jobs.ts'
import { testPeople, type TestPerson } from '#tests/support/people.ts'
import { responseWorld } from './response-world.ts'

const people = await testPeople()
const { board, call, deps, emailsTo } = people
const { buildTeam, sent, act } = responseWorld(people)
const run = () => runDueJobs(deps, responseDigestJob)
/** Noon in Moscow. */
const NOON = '2026-11-21T09:00:00Z'
const MORNING = '2026-11-22T06:00:00Z'

beforeEach(() => board.setNow(NOON))

const choose = (as: TestPerson, newResponses: string | null) =>
  call('PUT', '/api/v1/users/me/notifications', {
    as,
    body: {
      responses: true,
      vacancies: true,
      news: false,
      ...(newResponses === null ? {} : { new_responses: newResponses }),
    },
  })
const kindsTo = async ({ email }: TestPerson) => (await emailsTo(email)).map(({ kind }) => kind)

test('a daily digest counts new responses by vacancy, once each morning', async () => {
  const { company, author, vacancyId } = await buildTeam()
  const [second = 0] = await board.buildVacancies({
    companyId: company.id,
    authorId: author.id,
    title: 'Швея',
  })
  expect((await choose(author, 'daily')).body.notifications.new_responses).toBe('daily')
  await sent(vacancyId)
  await sent(second)
  await sent(second)
  const taken = await sent(second)
  await act(taken.person, `/personal/responses/${taken.id}/withdraw`)
  board.setNow('2026-11-22T05:59:00Z')
  await run()
  expect(await kindsTo(author)).not.toContain('response_digest')
  board.setNow(MORNING)
  await Promise.all([run(), run()])
  await run()
  const digests = (await emailsTo(author.email)).filter(({ kind }) => kind !== 'vacancy_published')
  expect(digests.map(({ kind }) => kind)).toEqual(['response_digest'])
  expect(digests[0]?.subject).toBe('За день: 3\u00A0новых отклика')
  expect(digests[0]?.text).toContain(
    `Швея\n2\u00A0новых отклика: Анна Кузнецова, Анна Кузнецова\nhttps://board.example/responses/${second}\n\nОператор чата\n1\u00A0новый отклик: Анна Кузнецова\nhttps://board.example/responses/${vacancyId}\n`,
  )
})

test('an e-mail about each response is the default, and partial settings keep the rest', async () => {
  const { author, vacancyId } = await buildTeam()
  await sent(vacancyId)
  expect(await kindsTo(author)).toEqual(['response_sent'])
  await choose(author, 'off')
  expect((await choose(author, null)).body.notifications.new_responses).toBe('off')
  expect((await choose(author, 'hourly')).status).toBe(400)
  await sent(vacancyId)
  board.setNow(MORNING)
  await run()
  expect(await kindsTo(author)).toEqual(['response_sent'])
})

test('the digest skips users who left the company, lost their access or turned e-mails off', async () => {
  const [left, barred, quiet] = [await buildTeam(), await buildTeam(), await buildTeam()]
  for (const { author, vacancyId } of [left, barred, quiet]) {
    await choose(author, 'daily')
    await sent(vacancyId)
  }
  await deps.db.delete(companyRoles).where(eq(companyRoles.userId, left.author.id))
  await deps.db
    .update(companyRoles)
    .set({ accessLevel: ACCESS_LEVELS.DEFAULT })
    .where(eq(companyRoles.userId, barred.author.id))
  await choose(quiet.author, 'off')
  board.setNow(MORNING)
  await run()
  for (const { author } of [left, barred, quiet])
    expect(await kindsTo(author)).not.toContain('response_digest')
})

test('responses to a vacancy whose author has lost access reach the administrators', async () => {
  const { admin, author, vacancyId } = await buildTeam()
  await deps.db
    .update(companyRoles)
    .set({ accessLevel: ACCESS_LEVELS.DEFAULT })
    .where(eq(companyRoles.userId, author.id))
  await sent(vacancyId)
  expect([await kindsTo(admin), await kindsTo(author)]).toEqual([['response_sent'], []])
})

test('a digest that failed is sent by the next run', async () => {
  const { author, vacancyId } = await buildTeam()
  await choose(author, 'daily')
  await sent(vacancyId)
  board.setNow(MORNING)
  const broken = { enqueue: () => Promise.reject(new Error('The process ends here')) }
  const { failures } = await runDueJobs({ ...deps, mailer: broken }, responseDigestJob)
  expect(failures).toMatchObject([{ message: 'The process ends here' }])
  await run()
  expect(await kindsTo(author)).toEqual(['response_digest'])
})

import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#server/db/schema/accounts.ts'
import { auditLog } from '#server/db/schema/audit.ts'
import { emails } from '#server/db/schema/mail.ts'
import { resumes as resumeRows } from '#server/db/schema/resumes.ts'
import { devices, sessions } from '#server/db/schema/session.ts'
import { purgeEmails } from '#server/mail/deliver.ts'
import { keepByLink } from '#server/features/board/resumes/maintenance/idle-answer.ts'
import { tidyIdleResumes } from '#server/features/board/resumes/maintenance/idle.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { testPeople, type TestPerson } from '#tests/support/people.ts'
import { resumeWorld } from './resume-world.ts'

const people = await testPeople()
const { board, buildPerson, call, deps, emailsTo } = people
const resumes = resumeWorld(people)

const START = deps.now().getTime()
const onDay = (day: number) => board.setNow(new Date(START + day * DAY_MS).toISOString())
const run = () => tidyIdleResumes(deps)
const statusOf = async (id: string) => (await resumes.rowOf(id))?.status ?? null
const kindsTo = async (person: TestPerson) =>
  (await emailsTo(person.email)).map(({ kind }) => kind).filter((kind) => /idle|hidden/.test(kind))

/** All e-mails so far arrived at the present moment. */
const deliver = () => deps.db.update(emails).set({ sentAt: deps.now().toISOString() })
const tokenTo = async (person: TestPerson) => {
  const email = (await emailsTo(person.email)).find(({ kind }) => /idle|hidden/.test(kind))
  return /token=([\w.-]+)/.exec(email?.text ?? '')?.[1] ?? ''
}
const read = async (token: string) =>
  (await call('GET', `/api/v1/resumes/idle?token=${encodeURIComponent(token)}`)).body

/** How often the audit log has the action. */
const recorded = (id: string, action: string) =>
  deps.db.$count(auditLog, and(eq(auditLog.objectId, id), eq(auditLog.action, action)))

async function shown() {
  onDay(0)
  return resumes.published()
}

/** Without later visits: the session was last seen on the first day. */
async function asked() {
  const { id, person } = await shown()
  onDay(91)
  await run()
  await deliver()
  return { id, person, token: await tokenTo(person) }
}

test('an author who has not come back for ninety days is asked once, and the resume is hidden two weeks later', async () => {
  const { id, person } = await shown()
  onDay(89)
  await run()
  expect(await kindsTo(person)).toEqual([])
  onDay(91)
  await Promise.all([run(), run()])
  await deliver()
  expect(await kindsTo(person)).toEqual(['resumes_idle'])
  onDay(104)
  await run()
  expect([await statusOf(id), await kindsTo(person)]).toEqual(['published', ['resumes_idle']])
  onDay(105)
  await Promise.all([run(), run()])
  expect([await statusOf(id), await kindsTo(person)]).toEqual(['hidden', ['resumes_hidden', 'resumes_idle']])
  expect((await call('GET', `/api/v1/resumes/${id}`)).status).toBe(404)
})

test('opening the link changes nothing, a press keeps the resume for another round', async () => {
  const { id, person, token } = await asked()
  expect(await read(token)).toMatchObject({ id, state: 'asked' })
  expect((await resumes.rowOf(id))?.confirmedAt).toBeNull()
  await keepByLink(deps, { token })
  await keepByLink(deps, { token })
  expect(await recorded(id, 'resume.kept')).toBe(1)
  expect(await read(token)).toMatchObject({ state: 'kept', until: null })
  onDay(106)
  await run()
  expect(await statusOf(id)).toBe('published')
  onDay(182)
  await run()
  expect(await kindsTo(person)).toEqual(['resumes_idle', 'resumes_idle'])
  expect((await call('GET', `/api/v1/resumes/idle?token=${token}`)).status).toBe(404)
})

test('a visit is an answer, and so is a change', async () => {
  const [visited, changed] = [await asked(), await asked()]
  onDay(95)
  const at = deps.now().toISOString()
  await deps.db.update(sessions).set({ lastSeenAt: at }).where(eq(sessions.userId, visited.person.id))
  await deps.db.update(resumeRows).set({ updatedAt: at }).where(eq(resumeRows.id, changed.id))
  onDay(120)
  await run()
  expect([await statusOf(visited.id), await statusOf(changed.id)]).toEqual(['published', 'published'])
})

test('a visit counts after signing out too', async () => {
  const signInAndOut = async ({ id }: TestPerson) => {
    const at = deps.now().toISOString()
    await deps.db.delete(sessions).where(eq(sessions.userId, id))
    await deps.db
      .insert(devices)
      .values({ userId: id, deviceHash: `of ${id}`, createdAt: at, lastSeenAt: at })
  }
  const early = await shown()
  onDay(60)
  await signInAndOut(early.person)
  const late = await asked()
  expect(await kindsTo(early.person)).toEqual([])
  onDay(95)
  await signInAndOut(late.person)
  onDay(120)
  await run()
  expect([await kindsTo(early.person), await statusOf(late.id)]).toEqual([[], 'published'])
})

test('a hidden resume returns by the link of either e-mail, with its date of today', async () => {
  const { id, person, token } = await asked()
  onDay(106)
  await run()
  expect([await statusOf(id), await tokenTo(person)]).toEqual(['hidden', token])
  expect(await read(token)).toMatchObject({ state: 'hidden' })
  await Promise.all([keepByLink(deps, { token }), keepByLink(deps, { token })])
  const row = await resumes.rowOf(id)
  expect([row?.status, Date.parse(row?.publishedAt ?? '')]).toEqual(['published', deps.now().getTime()])
})

test('a job that stood still hides nothing before its e-mail has been there for two weeks', async () => {
  const { id, person } = await shown()
  onDay(91)
  await run()
  onDay(300)
  await run()
  expect(await statusOf(id)).toBe('published')
  await deliver()
  onDay(313)
  await run()
  expect(await statusOf(id)).toBe('published')
  onDay(315)
  await run()
  expect([await statusOf(id), (await kindsTo(person))[0]]).toEqual(['hidden', 'resumes_hidden'])
})

test('a forged, changed or strange link answers 404', async () => {
  const [first, second] = [await asked(), await asked()]
  const [, askedAt, signature] = first.token.split('.')
  for (const token of [
    `${second.id}.${askedAt}.${signature}`,
    `${first.id}.1.${signature}`,
    'x'.repeat(99),
    `${first.id}.${askedAt}.`,
  ]) {
    expect((await call('GET', `/api/v1/resumes/idle?token=${token}`)).status).toBe(404)
    await expect(keepByLink(deps, { token })).rejects.toMatchObject({ code: 'not_found' })
  }
})

test('resumes that nobody sees, and those of blocked and leaving people, are not asked about', async () => {
  const all = [await shown(), await shown(), await shown()] as const
  const at = deps.now().toISOString()
  await resumes.ok('POST', `/${all[0].id}/hide`, all[0].person)
  await deps.db.update(users).set({ blockedAt: at }).where(eq(users.id, all[1].person.id))
  await deps.db.update(users).set({ deletionAt: at }).where(eq(users.id, all[2].person.id))
  onDay(400)
  await run()
  for (const { person } of all) expect(await kindsTo(person)).toEqual([])
})

test('a draft is warned of after a year and deleted three weeks later, unless it is kept', async () => {
  onDay(0)
  const [left, kept] = [await buildPerson(), await buildPerson()]
  const ids = [await resumes.draft(left), await resumes.draft(kept)]
  onDay(364)
  await run()
  expect(await kindsTo(left)).toEqual([])
  onDay(366)
  await run()
  await deliver()
  const token = await tokenTo(kept)
  expect([await kindsTo(left), (await read(token)).state]).toEqual([['drafts_idle'], 'draft'])
  await keepByLink(deps, { token })
  onDay(386)
  await run()
  expect(await statusOf(ids[0] ?? '')).toBe('draft')
  onDay(388)
  await Promise.all([run(), run()])
  expect(await Promise.all(ids.map(statusOf))).toEqual([null, 'draft'])
})

const given = {
  failed: () => deps.db.update(emails).set({ sentAt: null, failedAt: deps.now().toISOString() }),
  gone: () => deps.db.delete(emails),
}
test.each(['failed', 'gone'] as const)(
  'nothing is hidden or deleted by an e-mail that is %s: the author is asked again',
  async (what) => {
    onDay(0)
    const { id, person } = await shown()
    const author = await buildPerson()
    const draft = await resumes.draft(author)
    const state = async () => [await statusOf(id), await statusOf(draft)]
    onDay(366)
    await run()
    await given[what]()
    const first = [await kindsTo(person), await kindsTo(author)].flat().length
    onDay(379)
    await run()
    expect([await kindsTo(person), await kindsTo(author)].flat()).toHaveLength(first)
    onDay(397)
    await Promise.all([run(), run()])
    expect(await state()).toEqual(['published', 'draft'])
    expect([(await kindsTo(person))[0], (await kindsTo(author))[0]]).toEqual(['resumes_idle', 'drafts_idle'])
    expect([await kindsTo(person), await kindsTo(author)].flat()).toHaveLength(first + 2)
    await deliver()
    onDay(417)
    await run()
    expect(await state()).toEqual(['hidden', 'draft'])
    onDay(419)
    await run()
    expect(await state()).toEqual(['hidden', null])
  },
)

test('an e-mail that waited long proves what the author had read until the draft is deleted', async () => {
  onDay(0)
  const author = await buildPerson()
  const id = await resumes.draft(author)
  onDay(366)
  await run()
  const createdAt = deps.now().toISOString()
  onDay(376)
  await deliver()
  await deps.db.update(emails).set({ createdAt })
  for (const [day, status] of [
    [388, 'draft'],
    [396, 'draft'],
    [398, null],
  ] as const) {
    onDay(day)
    await purgeEmails(deps)
    await run()
    expect(await statusOf(id)).toBe(status)
  }
})

test('a resume is raised once a day, by its author only', async () => {
  const { id, person } = await shown()
  const prolong = (as: TestPerson) => call('POST', `/api/v1/personal/resumes/${id}/prolong`, { as, body: {} })
  expect((await prolong(person)).status).toBe(409)
  onDay(1.1)
  expect((await prolong(await buildPerson())).status).toBe(404)
  const answers = await Promise.all([prolong(person), prolong(person), prolong(person)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect(Date.parse((await resumes.rowOf(id))?.publishedAt ?? '')).toBe(deps.now().getTime())
  expect(await recorded(id, 'resume.prolonged')).toBe(1)
  await resumes.ok('POST', `/${id}/hide`, person)
  onDay(3)
  expect((await prolong(person)).status).toBe(409)
})

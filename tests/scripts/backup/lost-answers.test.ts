import { and, eq, isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { emails } from '#server/db/schema/mail.ts'
import { resumes as resumeRows } from '#server/db/schema/resumes.ts'
import { devices, sessions } from '#server/db/schema/session.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { confirmVacancies } from '#server/features/board/posting/confirmation/unconfirmed.ts'
import { tidyIdleResumes } from '#server/features/board/resumes/maintenance/idle.ts'
import { DAY_MS, HOUR_MS } from '#shared/kernel/durations.ts'
import { resumeWorld } from '#tests/features/resumes/resume-world.ts'
import { testPeople } from '#tests/support/people.ts'
import { buildResume } from '#tests/support/rows.ts'
import { markEmailsSent } from '#tests/support/waiting-emails.ts'
import { settleAfterRestore } from '../../../scripts/backup/restore.ts'

const people = await testPeople()
const { board, deps, buildPerson, buildCompany } = people
const { db } = deps
const resumes = resumeWorld(people)

const START = deps.now().getTime()
const onDay = (day: number) => board.setNow(new Date(START + day * DAY_MS).toISOString())
const settle = () => db.transaction((tx) => settleAfterRestore(tx, { now: deps.now(), isDrill: false }))
/** Kinds of e-mails to somebody that were not given up. */
const kindsTo = async (email: string) =>
  (
    await db
      .select({ kind: emails.kind })
      .from(emails)
      .where(and(eq(emails.recipient, email), isNull(emails.failedAt)))
      .orderBy(emails.id)
  ).map(({ kind }) => kind)

test.each([
  { when: 'after the term of the question', settledOn: 11.5, askedOn: 0 },
  { when: 'within the term of the question', settledOn: 9, askedOn: 700 },
])('a vacancy whose confirmation may be lost is asked about again: $when', async ({ settledOn, askedOn }) => {
  const day = (at: number) => onDay(askedOn + at)
  day(0)
  const { id: companyId, people: managers } = await buildCompany(200)
  const author = managers[0]!
  const [id = 0] = await board.buildVacancies({ companyId, authorId: author.id })
  const statusOf = async () =>
    (await db.select({ status: vacancies.status }).from(vacancies).where(eq(vacancies.id, id)))[0]?.status
  await db
    .update(vacancies)
    .set({ source: null, lastConfirmedAt: deps.now().toISOString() })
    .where(eq(vacancies.id, id))
  day(8)
  await confirmVacancies(deps)
  await markEmailsSent(deps)
  // The author answers after the backup, and the answer is lost.
  day(settledOn)
  expect(await settle()).toMatchObject({ 'vacancies to ask again whether they are current': 1 })
  await confirmVacancies(deps)
  expect(await statusOf()).toBe('published')
  expect(await kindsTo(author.email)).toEqual(['confirmation_asked', 'confirmation_asked'])
  await markEmailsSent(deps)
  day(settledOn + 2.2)
  await confirmVacancies(deps)
  expect(await statusOf()).toBe('published')
  day(settledOn + 3.5)
  await confirmVacancies(deps)
  expect(await statusOf()).toBe('unconfirmed')
})

test('a resume and a draft that their author has wanted to keep since are neither hidden nor deleted', async () => {
  onDay(20)
  const { id, person } = await resumes.published()
  const writer = await buildPerson()
  await buildResume(db, { userId: writer.id, status: 'draft', now: deps.now() })
  await db.delete(sessions)
  await db.delete(devices)
  onDay(20 + 366)
  await tidyIdleResumes(deps)
  await markEmailsSent(deps)
  onDay(20 + 366 + 15)
  expect(await settle()).toMatchObject({ 'resumes and drafts to ask again about': 2 })
  await tidyIdleResumes(deps)
  expect(await kindsTo(person.email)).toEqual(expect.arrayContaining(['resumes_idle', 'resumes_idle']))
  expect(await kindsTo(writer.email)).toEqual(['drafts_idle', 'drafts_idle'])
  onDay(20 + 366 + 22)
  await tidyIdleResumes(deps)
  expect((await resumes.rowOf(id))?.status).toBe('published')
  expect(await db.$count(resumeRows, eq(resumeRows.userId, writer.id))).toBe(1)
})

test('a visitor whose session a restore has ended does not count as gone', async () => {
  onDay(500)
  const { person } = await resumes.published()
  const at = deps.now().toISOString()
  await db.insert(devices).values({ userId: person.id, deviceHash: 'known', createdAt: at, lastSeenAt: at })
  onDay(590)
  const visited = new Date(deps.now().getTime() - HOUR_MS).toISOString()
  await db.update(sessions).set({ lastSeenAt: visited }).where(eq(sessions.userId, person.id))
  onDay(591)
  await settle()
  await tidyIdleResumes(deps)
  expect(await kindsTo(person.email)).not.toContain('resumes_idle')
})

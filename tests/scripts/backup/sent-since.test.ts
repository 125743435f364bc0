import { desc, eq, isNull } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { emails } from '#server/db/schema/mail.ts'
import { weeklyEmails } from '#server/db/schema/posting.ts'
import { pendingNotifications, responses } from '#server/db/schema/responses.ts'
import { savedSearches } from '#server/db/schema/saved-searches.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { remindOfEnds } from '#server/features/board/posting/placement/terms.ts'
import { sendDigest } from '#server/features/board/responses/conversation/digest.ts'
import { remindOfInterviews } from '#server/features/board/responses/interviews/interview-reminders.ts'
import { handleOverdueAnswers } from '#server/features/board/responses/answering/overdue.ts'
import { sendAlerts } from '#server/features/board/saved-searches/alerts.ts'
import { sendWeeklyEmails } from '#server/features/board/weekly-emails/send.ts'
import { DAY_MS, HOUR_MS } from '#shared/kernel/durations.ts'
import { responseWorld } from '#tests/features/responses/response-world.ts'
import { testPeople } from '#tests/support/people.ts'
import { buildInterview } from '#tests/support/response-rows.ts'
import { settleAfterRestore } from '../../../scripts/backup/restore.ts'

/** The night to a Monday in Moscow. */
const TAKEN = '2026-11-22T23:10:00Z'
/** Its morning, after the weekly e-mails and the digests of eleven hours. */
const RESTORED = '2026-11-23T10:00:00Z'
const hoursAfter = (hours: number) => new Date(Date.parse(RESTORED) + hours * HOUR_MS).toISOString()

const people = await testPeople({ now: TAKEN })
const { board, deps, call, buildPerson } = people
const { db } = deps
const { buildTeam, sent } = responseWorld(people)
const team = await buildTeam()
/** Of the interviews tomorrow, in half an hour and the day after, and two others. */
const ids: number[] = []

const meet = (responseId: number, slot: string) =>
  buildInterview(db, {
    responseId,
    state: 'agreed',
    slots: [slot],
    slot,
    minutes: 45,
    kind: 'video',
    place: '',
    changedBy: 'seeker',
    updatedAt: TAKEN,
  })

async function save(address: string, nextAlertAt: string, frequency: string) {
  const person = await buildPerson()
  const { body } = await call('post', '/api/v1/personal/searches', {
    as: person,
    body: { address, frequency },
  })
  await db.update(savedSearches).set({ nextAlertAt }).where(eq(savedSearches.id, body.id))
  return person
}

beforeAll(async () => {
  for (let count = 0; count < 5; count += 1) ids.push((await sent(team.vacancyId)).id)
  const [tomorrow = 0, soon = 0, later = 0, overdue = 0, promised = 0] = ids
  await meet(tomorrow, hoursAfter(20))
  await meet(soon, hoursAfter(0.5))
  await meet(later, hoursAfter(30))
  await db
    .update(responses)
    .set({ answerDueAt: hoursAfter(-1) })
    .where(eq(responses.id, overdue))
  await db
    .update(responses)
    .set({ answerDueAt: hoursAfter(3) })
    .where(eq(responses.id, promised))
  const author = { companyId: team.company.id, authorId: team.author.id }
  await board.buildVacancies(
    { ...author, title: 'Скоро', expiresAt: new Date(Date.parse(hoursAfter(-2)) + 3 * DAY_MS).toISOString() },
    { ...author, title: 'Позже', expiresAt: new Date(Date.parse(hoursAfter(5)) + 3 * DAY_MS).toISOString() },
  )
  await db.update(vacancies).set({ source: null })
  await db.insert(pendingNotifications).values([
    { userId: team.author.id, responseId: tomorrow, dueAt: hoursAfter(-1) },
    { userId: team.author.id, responseId: soon, dueAt: hoursAfter(1) },
  ])
})

/** Kinds of e-mails that the jobs of a moment have written, and that were not given up. */
async function kindsAt(moment: string) {
  board.setNow(moment)
  const [last] = await db.select({ id: emails.id }).from(emails).orderBy(desc(emails.id)).limit(1)
  await remindOfInterviews(deps)
  await handleOverdueAnswers(deps)
  await remindOfEnds(deps)
  await sendWeeklyEmails(deps)
  await sendAlerts(deps)
  const rows = await db
    .select({ id: emails.id, kind: emails.kind })
    .from(emails)
    .where(isNull(emails.failedAt))
  return rows
    .filter(({ id }) => id > (last?.id ?? 0))
    .map(({ kind }) => kind)
    .toSorted()
}

test('what was due before a restore counts as sent, and what is due later is sent', async () => {
  await save('/vacancies?search=ювелир', TAKEN, 'at_once')
  await save('/vacancies?search=кондитер', hoursAfter(2), 'daily')
  // Without a number yet, as a minute after its publication; who waits for a daily e-mail has not heard of it.
  await board.buildVacancies({ title: 'Ювелир' }, { title: 'Кондитер' })
  const settled = await db.transaction((tx) =>
    settleAfterRestore(tx, { now: new Date(RESTORED), isDrill: false }),
  )
  expect(settled).toMatchObject({
    // Two interviews, one of them in both ways, an answer and the end of a term.
    'reminders counted as sent': 5,
    'saved searches brought up to date': 1,
    'lines of digests dropped': 1,
  })
  expect(await db.select({ id: pendingNotifications.responseId }).from(pendingNotifications)).toEqual([
    { id: ids[1] },
  ])
  expect(await kindsAt(RESTORED)).toEqual([])

  expect(await kindsAt(hoursAfter(2.1))).toEqual(['saved_search'])
  expect(await kindsAt(hoursAfter(3.1))).toEqual(['answers_overdue'])
  // Of the end of a term, and to both sides of the interview of the day after.
  expect(await kindsAt(hoursAfter(6.1))).toEqual([
    'interview_reminder',
    'interview_reminder',
    'vacancy_ending',
  ])
  expect(await kindsAt(hoursAfter(19.1))).toEqual(['interview_reminder', 'interview_reminder'])
  expect(await sendDigest(deps, { userId: team.author.id })).toEqual({ digests: 1 })
  expect(await kindsAt('2026-11-30T08:00:00Z')).toEqual(['weekly_vacancies'])
})

test('a restore before the hour of the weekly e-mails does not take them for sent', async () => {
  const settle = (now: string) =>
    db.transaction((tx) => settleAfterRestore(tx, { now: new Date(now), isDrill: false }))
  const weeks = async () => new Set((await db.select().from(weeklyEmails)).map(({ week }) => week))
  // Monday, five minutes to ten and ten o'clock in Moscow.
  await settle('2026-12-07T06:55:00Z')
  expect(await weeks()).toEqual(new Set(['2026-11-30']))
  await settle('2026-12-07T07:00:00Z')
  expect(await weeks()).toEqual(new Set(['2026-12-07']))
})

const MARKED = 'counts as sent when it is due'
const ASKED_AGAIN = 'asked again: the link of the lost hours no longer works'
const NO_JOB = 'no job sends by it'
/** Columns that say that somebody was written to, and what a restore does with them. */
const MARKS: Readonly<Record<string, string>> = {
  'interviews.day_notified_at': MARKED,
  'interviews.hour_notified_at': MARKED,
  'responses.overdue_notified_at': MARKED,
  'responses.end_notified_at': 'set with the end that it tells of, which is lost with it',
  'vacancies.ending_told_at': MARKED,
  'weekly_emails.week': MARKED,
  'saved_searches.told_up_to': MARKED,
  'saved_searches.told_at': NO_JOB,
  'vacancies.confirmation_asked_at': ASKED_AGAIN,
  'resumes.idle_asked_at': ASKED_AGAIN,
  'pay_questions.asked_at': ASKED_AGAIN,
  'guardian_consents.asked_at': ASKED_AGAIN,
  'resumes.contacts_asked_at': ASKED_AGAIN,
  'resumes.health_asked_at': ASKED_AGAIN,
  'fact_reminders.reminded_at': ASKED_AGAIN,
  // By companies.
  'companies.verification_asked_at': NO_JOB,
  // With a message, seldom enough.
  'responses.seeker_told_at': NO_JOB,
  'responses.company_told_at': NO_JOB,
  'push_devices.last_sent_at': NO_JOB,
  'telegram_chats.last_sent_at': NO_JOB,
}

test('every mark that somebody was written to is thought of', async () => {
  const { rows } = await db.execute<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'
     and column_name ~ '(told|notified|asked|reminded|warned|last_sent)_(at|up_to)$|^week$'`,
  )
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(MARKS).toSorted())
})

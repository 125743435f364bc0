import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { responseDigestJob } from '#server/features/board/responses/conversation/digest.ts'
import { remindOfInterviews } from '#server/features/board/responses/interviews/interview-reminders.ts'
import { handleOverdueAnswers } from '#server/features/board/responses/answering/overdue.ts'
import { runDueJobs } from '#tests/support/jobs.ts'
import { testPeople } from '#tests/support/people.ts'
import { withSpaces } from '#tests/support/spaces.ts'
import { responseWorld } from './response-world.ts'

/** What a seeker does, and every e-mail about it to the company. The seekers are called Анна Кузнецова. */
const people = await testPeople({ now: '2026-11-21T09:00:00Z' })
const { board, call, deps, emailsTo } = people
const { resumes, buildTeam, sent, act } = responseWorld(people)

type Team = Awaited<ReturnType<typeof buildTeam>>
type Story = (team: Team) => Promise<unknown>

const OFFER = { slots: ['2026-12-03T15:00'], zone: 'Europe/Moscow', kind: 'office', place: 'Омск, Ленина, 5' }
const TASK = { text: 'Ответьте на три письма покупателей', hours: 2 }
const reason = 'Не смогу'

/** A response with an offered interview, and an act of the seeker on it. */
async function meet({ vacancyId, author }: Team) {
  const { id, person } = await sent(vacancyId)
  await act(author, `/responses/${id}/interview`, OFFER)
  const mine = (step: string, body: object = {}) =>
    act(person, `/personal/responses/${id}/interview/${step}`, body)
  return { id, person, mine, choose: () => mine('choose', { slot: '2026-12-03T12:00:00Z' }) }
}

async function giveTask({ vacancyId, author }: Team) {
  const { id, person } = await sent(vacancyId)
  await act(author, `/responses/${id}/test-task`, TASK)
  return {
    id,
    person,
    task: (step: string, body: object = {}) =>
      act(person, `/personal/responses/${id}/test-task/${step}`, body),
  }
}

async function invite({ vacancyId, author }: Team) {
  const { id: resumeId, person } = await resumes.published()
  const { body } = await act(author, `/resumes/${resumeId}/invitations`, { vacancy_id: vacancyId })
  return { id: Number(body.id), person }
}

const write = (person: Parameters<typeof act>[0], id: number) =>
  act(person, `/personal/responses/${id}/messages`, { text: 'Когда созвон?' })

const STORIES: Record<string, { kind: string; story: Story; name?: string }> = {
  responds: { kind: 'response_sent', story: ({ vacancyId }) => sent(vacancyId) },
  'responds and is in the daily digest': {
    kind: 'response_digest',
    async story({ vacancyId, author }) {
      const body = { responses: true, vacancies: true, news: false, new_responses: 'daily' }
      await call('PUT', '/api/v1/users/me/notifications', { as: author, body })
      await sent(vacancyId)
      board.setNow('2026-11-22T06:00:00Z')
      await runDueJobs(deps, responseDigestJob)
    },
  },
  'waits longer than promised': {
    kind: 'answers_overdue',
    async story({ vacancyId }) {
      await deps.db.update(vacancies).set({ answerDays: 2 }).where(eq(vacancies.id, vacancyId))
      await sent(vacancyId)
      board.setNow('2026-12-01T09:00:00Z')
      await handleOverdueAnswers(deps)
    },
  },
  writes: {
    kind: 'response_message',
    async story({ vacancyId }) {
      const { id, person } = await sent(vacancyId)
      await write(person, id)
    },
  },
  'writes before opening the contacts': {
    kind: 'response_message',
    name: 'Анна К.',
    async story(team) {
      const { id, person } = await invite(team)
      await write(person, id)
    },
  },
  'accepts an invitation': {
    kind: 'invitation_accepted',
    async story(team) {
      const { id, person } = await invite(team)
      await act(person, `/personal/responses/${id}/accept`)
    },
  },
  'picks a time': {
    kind: 'interview_agreed',
    async story(team) {
      await (await meet(team)).choose()
    },
  },
  'asks for other times': {
    kind: 'interview_asked',
    async story(team) {
      await (await meet(team)).mine('other-times', { reason })
    },
  },
  'declines an interview': {
    kind: 'interview_cancelled',
    async story(team) {
      await (await meet(team)).mine('cancel', { reason })
    },
  },
  'withdraws before an interview': {
    kind: 'interview_cancelled',
    name: 'Анна К.',
    async story(team) {
      const { id, person, choose } = await meet(team)
      await choose()
      await act(person, `/personal/responses/${id}/withdraw`)
    },
  },
  'is about to come': {
    kind: 'interview_reminder',
    async story(team) {
      await (await meet(team)).choose()
      board.setNow('2026-12-02T13:00:00Z')
      await remindOfInterviews(deps)
    },
  },
  'takes on a test task': {
    kind: 'test_changed',
    async story(team) {
      await (await giveTask(team)).task('accept')
    },
  },
  'declines a test task': {
    kind: 'test_changed',
    async story(team) {
      await (await giveTask(team)).task('decline', { reason })
    },
  },
  'hands in a test task': {
    kind: 'test_changed',
    async story(team) {
      await (await giveTask(team)).task('hand-in', { text: 'Готово' })
    },
  },
  'withdraws with a test task': {
    kind: 'test_changed',
    name: 'Анна К.',
    async story(team) {
      const { id, person } = await giveTask(team)
      await act(person, `/personal/responses/${id}/withdraw`)
    },
  },
}

/** Their subjects count people. */
const OF_MANY = new Set(['response_digest', 'answers_overdue'])

test.each(Object.entries(STORIES))(
  'the e-mail to the company about a seeker who %s names the seeker',
  async (_what, { kind, story, name = 'Анна Кузнецова' }) => {
    board.setNow('2026-11-21T09:00:00Z')
    const team = await buildTeam()
    await story(team)
    const emails = await emailsTo(team.author.email)
    const about = emails.filter((email) => email.kind === kind)
    expect(about).toHaveLength(1)
    for (const email of emails) expect(withSpaces(email.text), email.kind).toContain('Анна К')
    const text = withSpaces(about[0]?.text ?? '')
    expect(text).toContain(name)
    if (name === 'Анна К.')
      expect(text, 'a last name that is not open to the company').not.toContain('Кузнецова')
    if (!OF_MANY.has(kind)) expect(withSpaces(about[0]?.subject ?? '')).toContain(name)
  },
)

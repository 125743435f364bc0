import fc from 'fast-check'
import { and, eq, isNotNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { interviews } from '#server/db/schema/interviews.ts'
import { responseDrafts, responses } from '#server/db/schema/responses.ts'
import { testTasks } from '#server/db/schema/test-tasks.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { PLACED_STATUSES } from '#shared/features/board/vacancies/vocabulary.ts'
import { testPeople, type TestPerson } from '#tests/support/people.ts'
import { endingWorld, SLOTS, type Posted } from './ending-world.ts'

const people = await testPeople()
const { deps, emailsTo, buildPerson } = people
const { resumes, buildPosted, ends, respond, act, offerInterview, giveTask } = await endingWorld(people)
const { db } = deps

const SHORT = { title: 'Оператор чата', about: 'Почта anna@example.com', letter: 'Здравствуйте' }
/** What tells a seeker that the vacancy is over, and for whom. */
const ENDINGS = new Set([
  'response_rejected',
  'response_closed',
  'response_abandoned',
  'response_of_blocked',
  'response_to_ended',
  'response_not_sent',
  'invitation_ended',
  'closing_answered',
])
/** Ends after which the vacancy may return, or the company goes on with whom it has invited. */
const LEAVES = new Set<string>(['expires', 'isAbandoned', 'isReturned', 'isUndone', 'companyIsLiquidated'])
/** Those who wait go on waiting: a vacancy that was hidden may return. */
const KEEPS_WAITING = new Set<string>(['isReturned', 'isUndone', 'companyIsLiquidated'])

type World = { posted: Posted; seekers: TestPerson[] }
type Step = (world: World) => Promise<unknown>

const idsOf = async ({ posted }: World) =>
  (
    await db
      .select({ id: responses.id })
      .from(responses)
      .where(eq(responses.vacancyId, posted.vacancyId))
      .orderBy(responses.id)
  ).map(({ id }) => id)

/** Each seeker tries it with each response: those of others are not found. */
const ofSeekers =
  (path: string, body: object = {}): Step =>
  async (world) => {
    for (const id of await idsOf(world))
      for (const person of world.seekers) await act(person, `/personal/responses/${id}/${path}`, body)
  }
const ofFirst =
  (step: (author: TestPerson, id: number) => Promise<unknown>): Step =>
  async (world) => {
    const [id] = await idsOf(world)
    if (id) await step(world.posted.author, id)
  }
const ofLast =
  (step: (author: TestPerson, id: number) => Promise<unknown>): Step =>
  async (world) => {
    const id = (await idsOf(world)).at(-1)
    if (id) await step(world.posted.author, id)
  }

/** What people do, in any order; a step that is not possible is refused and changes nothing. */
const STEPS: Record<string, Step> = {
  async responds(world) {
    const { id, person } = await resumes.published()
    world.seekers.push(person)
    await respond(person, world.posted.vacancyId, { resume_id: id, letter: 'Здравствуйте' })
  },
  async respondsUnchecked(world) {
    const person = await buildPerson()
    world.seekers.push(person)
    await respond(person, world.posted.vacancyId, SHORT)
  },
  async opens(world) {
    for (const id of await idsOf(world)) await act(world.posted.author, `/responses/${id}/open`)
  },
  invitesOne: ofFirst((author, id) => act(author, '/responses/decide', { ids: [id], decision: 'invite' })),
  rejectsLast: ofLast((author, id) =>
    act(author, '/responses/decide', { ids: [id], decision: 'reject', reason: 'skills' }),
  ),
  offersTimes: ofFirst((author, id) => offerInterview(author, id)),
  offersTimesToLast: ofLast((author, id) => offerInterview(author, id)),
  givesTask: ofLast((author, id) => giveTask(author, id)),
  hires: ofFirst((author, id) => act(author, '/responses/move', { ids: [id], stage: 'hired' })),
  writes: ofLast((author, id) => act(author, `/responses/${id}/messages`, { text: 'Получили, спасибо' })),
  choosesTime: ofSeekers('interview/choose', { slot: SLOTS[0] }),
  asksForTimes: ofSeekers('interview/other-times', { reason: 'Вечером' }),
  takesTask: ofSeekers('test-task/accept'),
  handsTaskIn: ofSeekers('test-task/hand-in', { text: 'Готово' }),
  async withdrawsFirst(world) {
    const [id] = await idsOf(world)
    for (const person of world.seekers) if (id) await act(person, `/personal/responses/${id}/withdraw`)
  },
  reopens: ({ posted }) => act(posted.author, `/personal/vacancies/${posted.vacancyId}/restore`),
}

/** What a seeker of a vacancy that has ended does not know; null when they know the outcome. */
async function silenceFor(person: TestPerson, end: string): Promise<string | null> {
  const waiting = await db.$count(
    responseDrafts,
    and(eq(responseDrafts.userId, person.id), isNotNull(responseDrafts.acceptedAt)),
  )
  const mayWait = KEEPS_WAITING.has(end)
  if (waiting > 0) return mayWait ? null : 'an accepted response waits'
  const [found] = await db
    .select({ row: responses, interview: interviews, task: testTasks })
    .from(responses)
    .leftJoin(interviews, eq(interviews.responseId, responses.id))
    .leftJoin(testTasks, eq(testTasks.responseId, responses.id))
    .where(eq(responses.userId, person.id))
  // Who withdraws knows the outcome; who was refused at once was told so by the answer to the call.
  if (!found || found.row.state === 'withdrawn') return null
  const { row, interview, task: begun } = found
  if (row.state === 'sent' || row.state === 'viewed') return mayWait ? null : 'a response is open'
  const isHired = row.progress === 'hired'
  if (!LEAVES.has(end)) {
    if (interview && interview.state !== 'cancelled') return 'an interview stands'
    if (begun?.state === 'offered' || begun?.state === 'accepted') return 'a test task goes on'
    if (begun?.state === 'handed_in' && begun.verdict === null && row.state !== 'rejected' && !isHired)
      return 'a test task has no verdict'
    if (row.awaitsTestAnswer) return 'a test task waits for an answer'
  }
  const kinds = (await emailsTo(person.email)).map(({ kind }) => kind)
  return isHired || kinds.some((kind) => ENDINGS.has(kind)) ? null : `no e-mail about «${row.state}»`
}

/** What is begun with two people: an interview with the first, a task that the last has handed in. */
const BEGUN = ['responds', 'offersTimes', 'choosesTime', 'responds', 'givesTask', 'takesTask', 'handsTaskIn']

test('no response, invitation, interview or test task ends in silence, whatever people do and however the vacancy ends', async () => {
  const silences: string[] = []
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...Object.keys(STEPS)), { minLength: 1, maxLength: 8 }),
      fc.constantFrom(...Object.keys(ends)),
      async (steps, end) => {
        const world: World = { posted: await buildPosted(), seekers: [] }
        for (const step of steps) await STEPS[step]?.(world)
        await Object.entries(ends).find(([name]) => name === end)?.[1](world.posted)
        const [vacancy] = await db
          .select({ status: vacancies.status })
          .from(vacancies)
          .where(eq(vacancies.id, world.posted.vacancyId))
        const isPlaced = PLACED_STATUSES.some((status) => status === vacancy?.status)
        if (isPlaced && end !== 'isAbandoned') return
        for (const person of world.seekers) {
          const silence = await silenceFor(person, end)
          if (silence !== null) silences.push(`${steps.join(', ')}; ${end}: ${silence}`)
        }
      },
    ),
    { numRuns: 25, examples: Object.keys(ends).map((end) => [[...BEGUN], end]) },
  )
  expect(silences).toEqual([])
}, 120_000)

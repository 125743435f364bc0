import fc from 'fast-check'
import { and, eq, isNotNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { responseDrafts, responses } from '#server/db/schema/responses.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { endTerms } from '#server/features/board/posting/terms.ts'
import { testPeople } from '#tests/support/people.ts'
import type { TestPerson } from '#tests/support/people.ts'
import { responseWorld } from './response-world.ts'

const people = await testPeople()
const { deps, emailsTo, buildPerson } = people
const { resumes, buildTeam, respond, act } = responseWorld(people)
const { db } = deps

const SHORT = { title: 'Оператор чата', about: 'Почта anna@example.com', letter: 'Здравствуйте' }
/** What tells a seeker the outcome. */
const OUTCOMES = new Set(['response_invited', 'response_rejected', 'response_closed', 'response_not_sent'])

type World = { team: Awaited<ReturnType<typeof buildTeam>>; seekers: TestPerson[] }
type Step = (world: World) => Promise<unknown>

const idsOf = async ({ team }: World) =>
  (await db.select({ id: responses.id }).from(responses).where(eq(responses.vacancyId, team.vacancyId))).map(
    ({ id }) => id,
  )

/** What people do, in any order; a step that is not possible is refused and changes nothing. */
const STEPS: Record<string, Step> = {
  async responds(world) {
    const { id, person } = await resumes.published()
    world.seekers.push(person)
    await respond(person, world.team.vacancyId, { resume_id: id, letter: 'Здравствуйте' })
  },
  async respondsUnchecked(world) {
    const person = await buildPerson()
    world.seekers.push(person)
    await respond(person, world.team.vacancyId, SHORT)
  },
  async opens(world) {
    for (const id of await idsOf(world)) await act(world.team.author, `/responses/${id}/open`)
  },
  async invitesOne(world) {
    const [id] = await idsOf(world)
    if (id) await act(world.team.author, '/responses/decide', { ids: [id], decision: 'invite' })
  },
  async rejectsLast(world) {
    const id = (await idsOf(world)).at(-1)
    if (id)
      await act(world.team.author, '/responses/decide', { ids: [id], decision: 'reject', reason: 'skills' })
  },
  async withdrawsFirst(world) {
    const [id] = await idsOf(world)
    for (const person of world.seekers) if (id) await act(person, `/personal/responses/${id}/withdraw`)
  },
  reopens: ({ team }) => act(team.author, `/personal/vacancies/${team.vacancyId}/restore`),
}

/** The ways in which a vacancy stops taking responses. */
const ENDS: Record<string, Step> = {
  closesWithAnswer: ({ team }) =>
    act(team.author, `/personal/vacancies/${team.vacancyId}/archive`, {
      reason: 'hired_here',
      answer: { reason: 'position_filled', message: 'Спасибо, {имя}' },
    }),
  closesWithoutAnswer: ({ team }) =>
    act(team.author, `/personal/vacancies/${team.vacancyId}/archive`, { reason: 'not_needed' }),
  async expires({ team }) {
    await db
      .update(vacancies)
      .set({ expiresAt: new Date(deps.now().getTime() - 1000).toISOString() })
      .where(eq(vacancies.id, team.vacancyId))
    await endTerms(deps)
  },
}

/** What a seeker of a closed vacancy does not know; null when they know the outcome. */
async function silenceFor(person: TestPerson): Promise<string | null> {
  const waiting = await db.$count(
    responseDrafts,
    and(eq(responseDrafts.userId, person.id), isNotNull(responseDrafts.acceptedAt)),
  )
  if (waiting > 0) return 'an accepted response waits'
  const [row] = await db.select().from(responses).where(eq(responses.userId, person.id))
  // Who withdraws knows the outcome; who was refused at once was told so by the answer to the call.
  if (!row || row.state === 'withdrawn') return null
  if (row.state === 'sent' || row.state === 'viewed') return 'a response is open'
  const emails = await emailsTo(person.email)
  return emails.some(({ kind }) => OUTCOMES.has(kind)) ? null : `no e-mail about «${row.state}»`
}

const anyOf = (steps: Record<string, Step>) => fc.constantFrom(...Object.keys(steps))

test('no response ends in silence, whatever people do with it and however the vacancy ends', async () => {
  const silences: string[] = []
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyOf(STEPS), { minLength: 1, maxLength: 6 }),
      anyOf(ENDS),
      async (steps, end) => {
        const world: World = { team: await buildTeam(), seekers: [] }
        for (const step of steps) await STEPS[step]?.(world)
        await ENDS[end]?.(world)
        const isClosed = (
          await db.select().from(vacancies).where(eq(vacancies.id, world.team.vacancyId))
        ).every(({ status }) => status !== 'published')
        for (const person of world.seekers) {
          const silence = isClosed ? await silenceFor(person) : null
          if (silence !== null) silences.push(`${steps.join(', ')}; ${end}: ${silence}`)
        }
      },
    ),
    { numRuns: 25 },
  )
  expect(silences).toEqual([])
}, 60_000)

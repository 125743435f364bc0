import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { responseDrafts, responses } from '#server/db/schema/responses.ts'
import { purgeStatedAges } from '#server/features/board/guardians/ages.ts'
import { releaseWithoutGuardian } from '#server/features/board/responses/sending/without-guardian.ts'
import type { Age } from '#shared/features/board/guardians/vocabulary.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { testPeople, type TestPerson } from '#tests/support/people.ts'
import { guardianWorld } from './guardian-world.ts'

const people = await testPeople()
const { deps, board } = people
const { db } = deps
const world = guardianWorld(people)
const { answer, ask, buildTeamFrom14, resumes, respond, tokenTo } = world

const START = deps.now().getTime()
const onDay = (day: number) => board.setNow(new Date(START + day * DAY_MS).toISOString())

const sentOf = (person: TestPerson) =>
  db
    .select({ vacancyId: responses.vacancyId, minorAge: responses.minorAge })
    .from(responses)
    .where(eq(responses.userId, person.id))
    .orderBy(responses.vacancyId)
const acceptedOf = async (person: TestPerson) =>
  (await db.select().from(responseDrafts).where(eq(responseDrafts.userId, person.id))).map(
    ({ acceptedAt }) => acceptedAt !== null,
  )

type Given = { birthDate?: string; age?: Age }

/** The response of such a person to a vacancy from 14 waits for a parent. */
async function waiting({ birthDate = '', age }: Given) {
  onDay(0)
  const team = await buildTeamFrom14()
  const { id: resumeId, person } = await resumes.published({
    content: { birthDate: birthDate || null },
    visibility: 'companies',
  })
  const { body } = await respond(person, team.vacancyId, { resume_id: resumeId, letter: '', age })
  expect(body).toEqual({ id: null })
  return { team, person, resumeId }
}

/** Today is 21 November 2026. On which day the response leaves, and as whose. */
const LEAVES: [title: string, given: Given, day: number, minorAge: string | null][] = [
  ['turns 16 tomorrow', { birthDate: '2010-11-22', age: 'age_15_pupil' }, 1, 'from_16'],
  ['turns 16 in ten days', { birthDate: '2010-12-01', age: 'age_15_pupil' }, 10, 'from_16'],
]

/** Who goes on waiting, whatever day within a month it is. */
const WAITS: [title: string, given: Given][] = [
  ['turns 15, and nobody has said that school is over', { birthDate: '2011-11-25' }],
  ['is 14 by the date of birth', { birthDate: '2012-06-01' }],
  ['is 14 by the own answer', { age: 'age_14' }],
  ['is a pupil of 15 by the own answer', { age: 'age_15_pupil' }],
]

describe('a response that waits for a parent', () => {
  test.each(LEAVES)(
    'leaves by itself, once and not before the day, when the author %s',
    async (_, given, day, minorAge) => {
      const { team, person } = await waiting(given)
      onDay(day - 1)
      await releaseWithoutGuardian(deps)
      expect([await sentOf(person), await acceptedOf(person)]).toEqual([[], [true]])
      onDay(day)
      await Promise.all([releaseWithoutGuardian(deps), releaseWithoutGuardian(deps)])
      await releaseWithoutGuardian(deps)
      expect(await sentOf(person)).toEqual([{ vacancyId: team.vacancyId, minorAge }])
      expect(await acceptedOf(person)).toEqual([])
      expect(await world.kindsTo(team.author.email)).toEqual(['response_sent'])
      const told = (await people.emailsTo(person.email)).filter(({ kind }) => kind === 'response_left')
      expect(told.map(({ text }) => text.includes('Согласие родителя больше не нужно'))).toEqual([true])
    },
  )

  test.each(WAITS)('goes on waiting while the author %s', async (_, given) => {
    const { person } = await waiting(given)
    for (const day of [0, 5, 28]) {
      onDay(day)
      await releaseWithoutGuardian(deps)
    }
    expect([await sentOf(person), await acceptedOf(person)]).toEqual([[], [true]])
  })

  test('leaves after the author has said in another response that nine classes are finished', async () => {
    const { team, person, resumeId } = await waiting({ birthDate: '2011-11-25' })
    onDay(4)
    const next = await buildTeamFrom14()
    await respond(person, next.vacancyId, { resume_id: resumeId, letter: '', age: 'age_15' })
    await releaseWithoutGuardian(deps)
    const minorAge = 'age_15'
    expect(await sentOf(person)).toEqual([team, next].map(({ vacancyId }) => ({ vacancyId, minorAge })))
  })

  test('leaves when the date of birth says that the author is of age', async () => {
    const { team, person } = await waiting({ age: 'age_14' })
    await resumes.draft(person, { content: { birthDate: '1990-05-05' } })
    await releaseWithoutGuardian(deps)
    expect(await sentOf(person)).toEqual([{ vacancyId: team.vacancyId, minorAge: null }])
  })

  test('waits for the check of its resume alone after the author has turned 16', async () => {
    const team = await buildTeamFrom14()
    onDay(0)
    const person = await people.buildPerson()
    const resumeId = await resumes.draft(person, { content: { birthDate: '2010-11-22' } })
    await respond(person, team.vacancyId, { resume_id: resumeId, letter: '', age: 'age_15_pupil' })
    onDay(1)
    await releaseWithoutGuardian(deps)
    expect([await sentOf(person), await acceptedOf(person)]).toEqual([[], [true]])
    await resumes.decide(resumeId)
    expect(await sentOf(person)).toMatchObject([{ minorAge: 'from_16' }])
  })

  test('becomes a draft when the answer about the age is out of date, and the author is asked again', async () => {
    for (const isPurged of [false, true]) {
      const { team, person } = await waiting({ age: 'age_14' })
      onDay(366)
      if (isPurged) await purgeStatedAges(deps)
      await releaseWithoutGuardian(deps)
      await releaseWithoutGuardian(deps)
      expect([await sentOf(person), await acceptedOf(person)]).toEqual([[], [false]])
      const [told, ...more] = (await people.emailsTo(person.email)).filter(
        ({ kind }) => kind === 'response_returned',
      )
      expect(more).toEqual([])
      expect(told?.text).toContain(`/vacancies/${team.vacancyId}/responses/new`)
      expect(told?.text).toContain('сколько вам лет')
    }
  })

  test('becomes a draft when the date of birth says that the author is below 14, and the e-mail says why', async () => {
    const { person } = await waiting({ age: 'age_14' })
    await resumes.draft(person, { content: { birthDate: '2014-01-01' } })
    await releaseWithoutGuardian(deps)
    expect([await sentOf(person), await acceptedOf(person)]).toEqual([[], [false]])
    const [told] = await people.emailsTo(person.email)
    expect([told?.kind, told?.text.includes('меньше 14 лет')]).toEqual(['response_returned', true])
  })

  test('is not sent by the job while a parent who has agreed has sent it already', async () => {
    const { person } = await waiting({ birthDate: '2010-11-22', age: 'age_15_pupil' })
    const email = `parent-of-${person.id}@example.ru`
    await ask(person, email)
    await answer(await tokenTo(email))
    onDay(1)
    await releaseWithoutGuardian(deps)
    expect(await sentOf(person)).toHaveLength(1)
  })
})

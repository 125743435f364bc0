import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { guardianConsents, statedAges } from '#server/db/schema/guardians.ts'
import { responseDrafts, responses } from '#server/db/schema/responses.ts'
import { resumes as resumeRows } from '#server/db/schema/resumes.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { purgeStatedAges } from '#server/features/board/guardians/ages.ts'
import { purgeGuardianConsents } from '#server/features/board/guardians/consents.ts'
import { requireEdition } from '#config/markdown/legal-editions.ts'
import { AGES, GUARDIAN_CONSENT_SLUG, type Age } from '#shared/features/board/guardians/vocabulary.ts'
import { toWire } from '#shared/kernel/wire-case.ts'
import { CONTACTS, CONTENT } from '#tests/features/resumes/resume-world.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { statusesOf, testPeople, type TestPerson } from '#tests/support/people.ts'
import { AGREEMENT, guardianWorld, PARENT } from './guardian-world.ts'

const people = await testPeople()
const { deps, board, buildPerson, call } = people
const { db } = deps
const world = guardianWorld(people)
const { act, answer, ask, buildTeam, buildTeamFrom14, prepare, resumes, respond, statusOf, tokenTo } = world

const START = deps.now().getTime()
const onDay = (day: number) => board.setNow(new Date(START + day * DAY_MS).toISOString())

const SHORT = { title: 'Оператор чата', letter: 'Добрый день', skills: 'Печатаю быстро' }
const responsesOf = (person: TestPerson) => db.select().from(responses).where(eq(responses.userId, person.id))

/** A person of this age, by their own answer, who has responded. */
async function responded(age: Age, vacancyId: number) {
  const { id: resumeId, person } = await resumes.published({ visibility: 'companies' })
  const sent = await respond(person, vacancyId, { resume_id: resumeId, letter: '', age })
  return { person, resumeId, sent }
}

/** The response of a person of 14 waits, and a parent has a link. */
async function waiting() {
  onDay(0)
  const team = await buildTeamFrom14()
  const child = await responded('age_14', team.vacancyId)
  const email = `parent-of-${child.person.id}@example.ru`
  expect((await ask(child.person, email)).status).toBe(200)
  return { team, ...child, email, token: await tokenTo(email) }
}

describe('the question of the age', () => {
  test('a vacancy from 14 asks the age once, and another one does not ask', async () => {
    const team = await buildTeamFrom14()
    const other = await buildTeam()
    const { id: resumeId, person } = await resumes.published()
    const body = { resume_id: resumeId, letter: '' }
    expect((await prepare(person, other.vacancyId)).ages).toEqual([])
    expect((await prepare(person, team.vacancyId)).ages).toEqual(AGES)
    const silent = await respond(person, team.vacancyId, body)
    expect([silent.status, Object.keys(silent.body.data.fields)]).toEqual([422, ['age']])
    expect((await respond(person, team.vacancyId, { ...body, age: 'adult' })).status).toBe(200)
    const next = await buildTeamFrom14()
    expect((await prepare(person, next.vacancyId)).ages).toEqual([])
    expect((await respond(person, next.vacancyId, body)).status).toBe(200)
  })

  /** Who responds to a vacancy from 14, what the company learns, and whether the response waits for a parent. */
  const ANSWERS: Record<Age, { status: number; minorAge?: string | null; waits?: true }> = {
    under_14: { status: 409 },
    age_14: { status: 200, waits: true },
    age_15_pupil: { status: 200, waits: true },
    age_15: { status: 200, minorAge: 'age_15' },
    from_16: { status: 200, minorAge: 'from_16' },
    adult: { status: 200, minorAge: null },
  }
  test.each(AGES)('the answer %s decides whether the response leaves', async (age) => {
    const { status, minorAge, waits } = ANSWERS[age]
    const { vacancyId, author } = await buildTeamFrom14()
    const { person, sent } = await responded(age, vacancyId)
    expect(sent.status).toBe(status)
    const [response] = await responsesOf(person)
    if (minorAge === undefined) expect(response).toBeUndefined()
    else {
      expect(response?.minorAge).toBe(minorAge)
      const list = await act(author, `/personal/vacancies/${vacancyId}/responses`, {}, 'GET')
      expect(list.body.items).toMatchObject([{ minor_age: minorAge }])
    }
    const { accepted, refusal } = await prepare(person, vacancyId)
    expect(accepted?.awaits_guardian).toBe(waits)
    if (status === 409) expect(refusal).toMatch(/^До 14 лет/)
  })

  /** The date of birth, today being 21 November 2026; what is still asked, and what a response without an answer gets. */
  const BORN: [birthDate: string, choices: readonly Age[], status: number, minorAge: string | null][] = [
    ['2008-11-21', [], 200, null],
    ['2008-11-22', [], 200, 'from_16'],
    ['2010-11-21', [], 200, 'from_16'],
    ['2010-11-22', ['age_15_pupil', 'age_15'], 422, null],
    ['2011-11-22', [], 200, null],
    ['2012-11-21', [], 200, null],
    ['2012-11-22', [], 409, null],
  ]
  test.each(BORN)(
    'a person born on %s is not asked what the date says',
    async (birthDate, choices, status, minorAge) => {
      // For adults, too: a known age counts everywhere.
      for (const { vacancyId } of [await buildTeam(), await buildTeamFrom14()]) {
        const { id, person } = await resumes.published({ content: { birthDate }, visibility: 'companies' })
        expect((await prepare(person, vacancyId)).ages).toEqual(choices)
        const sent = await respond(person, vacancyId, { resume_id: id, letter: '' })
        expect(sent.status).toBe(status)
        expect((await responsesOf(person))[0]?.minorAge ?? null).toBe(minorAge)
      }
    },
  )

  test('a wrong answer stays until the date of birth in a resume says otherwise', async () => {
    const { vacancyId } = await buildTeamFrom14()
    const { person, resumeId } = await responded('under_14', vacancyId)
    const again = { resume_id: resumeId, letter: '', age: 'adult' }
    expect((await respond(person, vacancyId, again)).status).toBe(409)
    await resumes.draft(person, { content: { birthDate: '1990-05-05' } })
    expect((await respond(person, vacancyId, again)).status).toBe(200)
  })

  test('the answer of somebody who is not of age is asked again after a year', async () => {
    const { vacancyId } = await buildTeamFrom14()
    const { person } = await responded('from_16', vacancyId)
    const adult = await responded('adult', vacancyId)
    const statedAt = new Date(deps.now().getTime() - 366 * DAY_MS).toISOString()
    await db.update(statedAges).set({ statedAt })
    const next = await buildTeamFrom14()
    expect((await prepare(person, next.vacancyId)).ages).toEqual(AGES)
    expect((await prepare(adult.person, next.vacancyId)).ages).toEqual([])
    await purgeStatedAges(deps)
    const left = await db.select().from(statedAges)
    expect(left.map(({ userId }) => userId)).toContain(adult.person.id)
    expect(left.map(({ userId }) => userId)).not.toContain(person.id)
  })
})

describe('the consent of a parent', () => {
  test('a response leaves when a parent agrees, and the answer is kept as a proof', async () => {
    const { team, person, email, token } = await waiting()
    expect(await responsesOf(person)).toEqual([])
    expect(await statusOf(person)).toMatchObject({ age: 'age_14', request: { state: 'asked' }, waiting: 1 })
    expect(await world.linkState(token)).toBe('asked')
    await answer(token)
    await answer(token)
    expect(await responsesOf(person)).toMatchObject([{ vacancyId: team.vacancyId, minorAge: 'age_14' }])
    expect(await world.kindsTo(person.email)).toEqual(
      expect.arrayContaining(['guardian_answered', 'response_left']),
    )
    expect(await world.linkState(token)).toBe('given')
    const [proof] = await db.select().from(guardianConsents).where(eq(guardianConsents.email, email))
    expect(proof).toMatchObject({
      userId: person.id,
      name: AGREEMENT.name,
      relation: 'parent',
      version: requireEdition(GUARDIAN_CONSENT_SLUG),
      withdrawnAt: null,
    })
    expect(Date.parse(proof?.givenAt ?? '')).toBe(deps.now().getTime())
    // The next response does not wait.
    const next = await buildTeamFrom14()
    const [resume] = await db.select().from(resumeRows).where(eq(resumeRows.userId, person.id))
    await respond(person, next.vacancyId, { resume_id: resume?.id ?? '', letter: '' })
    expect(await responsesOf(person)).toHaveLength(2)
  })

  test('a short resume waits too, where the company takes responses without one and elsewhere', async () => {
    for (const acceptsShortResponses of [true, false]) {
      const team = await buildTeamFrom14()
      await db.update(vacancies).set({ acceptsShortResponses }).where(eq(vacancies.id, team.vacancyId))
      const person = await buildPerson()
      const { body } = await respond(person, team.vacancyId, { ...SHORT, age: 'age_14' })
      expect(body).toEqual({ id: null })
      expect(await responsesOf(person)).toEqual([])
      const email = `parent-of-${person.id}@example.ru`
      await ask(person, email)
      await answer(await tokenTo(email))
      expect(await responsesOf(person)).toMatchObject([{ letter: SHORT.letter }])
    }
  })

  test('a response whose resume is not checked waits for the check after the parent has agreed', async () => {
    const team = await buildTeamFrom14()
    const person = await buildPerson()
    const suspicious = { ...SHORT, about: 'Пишите мне на почту misha@example.com, отвечу сразу.' }
    await respond(person, team.vacancyId, { ...suspicious, age: 'age_14' })
    const email = `parent-of-${person.id}@example.ru`
    await ask(person, email)
    await answer(await tokenTo(email))
    expect(await responsesOf(person)).toEqual([])
    expect((await prepare(person, team.vacancyId)).accepted).toMatchObject({ awaits_guardian: false })
    const [resume] = await db.select().from(resumeRows).where(eq(resumeRows.userId, person.id))
    await resumes.decide(resume?.id ?? '')
    expect(await responsesOf(person)).toHaveLength(1)
  })

  test('a refusal returns the response to the drafts, and another parent may be asked', async () => {
    const { team, person, token } = await waiting()
    await answer(token, { decision: 'decline' })
    const [draft] = await db.select().from(responseDrafts).where(eq(responseDrafts.userId, person.id))
    expect(draft).toMatchObject({ vacancyId: team.vacancyId, acceptedAt: null })
    expect(await statusOf(person)).toMatchObject({ request: { state: 'declined' }, waiting: 0 })
    await expect(answer(token)).rejects.toThrow(/отказали/)
    const email = `other-${person.id}@example.ru`
    expect((await ask(person, email)).status).toBe(200)
    expect([await world.linkState(token), await world.linkState(await tokenTo(email))]).toEqual([
      404,
      'asked',
    ])
  })

  test('a withdrawal stops later responses and leaves those that were sent', async () => {
    const { person, resumeId, token } = await waiting()
    await answer(token)
    await answer(token, { decision: 'decline' })
    expect(await world.linkState(token)).toBe('withdrawn')
    expect(await responsesOf(person)).toMatchObject([{ state: 'sent' }])
    const next = await buildTeamFrom14()
    const { body } = await respond(person, next.vacancyId, { resume_id: resumeId, letter: '' })
    expect(body).toEqual({ id: null })
    expect(await responsesOf(person)).toHaveLength(1)
  })

  test('a vacancy that closes meanwhile ends the waiting response', async () => {
    const { team, person, token } = await waiting()
    await db
      .update(vacancies)
      .set({ status: 'archived', archivedAt: deps.now().toISOString() })
      .where(eq(vacancies.id, team.vacancyId))
    await answer(token)
    expect(await responsesOf(person)).toEqual([])
    expect(await world.kindsTo(person.email)).toContain('response_not_sent')
  })

  test('who is invited opens the contacts only with the consent of a parent', async () => {
    const { team, person, resumeId, token } = await waiting()
    const [inviting = 0] = await board.buildVacancies({
      companyId: team.company.id,
      authorId: team.author.id,
    })
    await resumes.pay(team.company.id)
    const invited = await act(team.author, `/resumes/${resumeId}/invitations`, {
      vacancy_id: inviting,
      message: '',
    })
    expect(invited.status).toBe(200)
    const [row] = await responsesOf(person)
    const accept = () => act(person, `/personal/responses/${row?.id}/accept`)
    expect((await accept()).status).toBe(409)
    await answer(token)
    expect((await accept()).status).toBe(200)
    const [opened] = await db
      .select()
      .from(responses)
      .where(eq(responses.id, row?.id ?? 0))
    expect(opened?.minorAge).toBe('age_14')
  })

  test('a link is sent to another address than the own one, three times a day, and to nobody of age', async () => {
    onDay(0)
    const { vacancyId } = await buildTeamFrom14()
    const { person } = await responded('age_14', vacancyId)
    const own = await ask(person, person.email.toUpperCase())
    expect([own.status, Object.keys(own.body.data.fields)]).toEqual([422, ['email']])
    const answers = [await ask(person), await ask(person), await ask(person), await ask(person)]
    expect(statusesOf(answers)).toEqual([200, 200, 200, 429])
    expect((await ask((await responded('adult', vacancyId)).person)).status).toBe(409)
    expect((await ask((await responded('under_14', vacancyId)).person)).status).toBe(409)
    expect((await call('POST', '/api/v1/personal/guardian', { body: { email: PARENT } })).status).toBe(401)
  })

  test('an unanswered request is deleted with its link, an agreement three years after its withdrawal', async () => {
    const { person, token } = await waiting()
    const agreed = await waiting()
    await answer(agreed.token)
    const rowsOf = (one: TestPerson) => db.$count(guardianConsents, eq(guardianConsents.userId, one.id))
    onDay(15)
    expect(await world.linkState(token)).toBe(404)
    await expect(answer(token)).rejects.toThrow(/Ссылка не подошла/)
    expect((await statusOf(person)).request.state).toBe('expired')
    await answer(agreed.token, { decision: 'decline' })
    await purgeGuardianConsents(deps)
    expect([await rowsOf(person), await rowsOf(agreed.person)]).toEqual([0, 1])
    onDay(15 + 3 * 365 + 1)
    await purgeGuardianConsents(deps)
    expect(await rowsOf(agreed.person)).toBe(0)
    onDay(0)
  })
})

describe('personal data', () => {
  test('the export has the age and the consents, and the erasure leaves the proof without address and link', async () => {
    const { person, email, token } = await waiting()
    await answer(token)
    const subject = { userId: person.id, email: person.email, at: deps.now().toISOString() }
    const sections = await Promise.all(deps.personalData.map((held) => held.export(db, subject)))
    const exported = JSON.stringify(sections)
    expect(exported).toContain(email)
    expect(exported).toContain(AGREEMENT.name)
    expect(exported).toContain('age_14')
    expect(exported).not.toContain('tokenHash')
    await db.transaction(async (tx) => {
      for (const held of deps.personalData.toReversed()) await held.erase?.(tx, subject)
    })
    const [proof] = await db.select().from(guardianConsents).where(eq(guardianConsents.userId, person.id))
    expect(proof).toMatchObject({ email: '', tokenHash: null, name: AGREEMENT.name })
    expect(proof?.withdrawnAt).not.toBeNull()
    expect(await world.linkState(token)).toBe(404)
    expect(await db.$count(statedAges, eq(statedAges.userId, person.id))).toBe(0)
  })
})

describe('a resume that everybody sees', () => {
  const show = (person: TestPerson, id: string) =>
    call('PUT', `/api/v1/personal/resumes/${id}/visibility`, {
      as: person,
      body: { visibility: 'everyone', consent: true },
    })

  test('everybody sees the resume of who is not of age only where a parent allows it', async () => {
    const { person, resumeId, token } = await waiting()
    const refused = await show(person, resumeId)
    expect([refused.status, Object.keys(refused.body.data.fields)]).toEqual([422, ['visibility']])
    await answer(token, { ...AGREEMENT, allowsDistribution: true })
    expect((await show(person, resumeId)).status).toBe(200)
    await answer(token, { decision: 'decline' })
    expect((await resumes.rowOf(resumeId))?.visibility).toBe('companies')
    const other = await waiting()
    await answer(other.token)
    expect((await show(other.person, other.resumeId)).status).toBe(422)
  })

  test('a resume that everybody sees is narrowed when the age becomes known', async () => {
    const { id, person } = await resumes.published({ visibility: 'everyone' })
    const { vacancyId } = await buildTeamFrom14()
    await respond(person, vacancyId, { resume_id: id, letter: '', age: 'age_15' })
    expect((await resumes.rowOf(id))?.visibility).toBe('nobody')
  })

  test('a resume that everybody sees is narrowed when a text with the date of birth is submitted', async () => {
    const { id, person } = await resumes.published({ visibility: 'everyone' })
    const content = Object(toWire({ ...CONTENT, birthDate: '2010-01-01' }))
    await resumes.ok('PUT', `/${id}`, person, { version: 2, content, contacts: CONTACTS })
    expect((await resumes.rowOf(id))?.visibility).toBe('everyone')
    await resumes.ok('POST', `/${id}/publish`, person)
    expect((await resumes.rowOf(id))?.visibility).toBe('nobody')
  })
})

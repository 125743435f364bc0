import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { vacancyDays } from '#server/db/schema/posting.ts'
import { responses } from '#server/db/schema/responses.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { toWire } from '#shared/kernel/wire-case.ts'
import { CONTACTS, CONTENT } from '#tests/features/resumes/resume-world.ts'
import { statusesOf, testPeople } from '#tests/support/people.ts'
import { responseWorld } from './response-world.ts'

const people = await testPeople()
const { deps, call, emailsTo, buildPerson, board } = people
const { resumes, buildTeam, respond, sent, act } = responseWorld(people)

const rowOf = async (id: number) => (await deps.db.select().from(responses).where(eq(responses.id, id)))[0]

describe('before responding', () => {
  test('a seeker sees the resumes that can be sent and the responses left for today', async () => {
    const { vacancyId, company } = await buildTeam()
    const { id, person } = await resumes.published()
    const draft = await resumes.draft(person)
    const answer = await act(person, `/vacancies/${vacancyId}/responses/new`, {}, 'GET')
    expect(answer.body).toMatchObject({
      vacancy: { id: vacancyId, is_open: true },
      company: { id: company.id },
      resumes: [
        { id, title: CONTENT.title, name: 'Анна К.', is_checked: true },
        { id: draft, is_checked: false },
      ],
      draft: { resume_id: id, letter: '' },
      accepted: null,
      left: 50,
      sent_id: null,
      refusal: null,
    })
  })
})

describe('responding', () => {
  test('a response reaches the author of the vacancy with contacts and counts in the statistics of the day', async () => {
    const team = await buildTeam()
    const { id, resumeId } = await sent(team.vacancyId, 'Пишу каждый день')
    const answer = await act(team.author, `/responses/${id}/open`)
    expect(answer.body).toMatchObject({
      state: 'viewed',
      name: 'Анна Кузнецова',
      contacts: CONTACTS,
      letter: 'Пишу каждый день',
      resume: { id: resumeId, title: CONTENT.title },
    })
    expect(await emailsTo(team.author.email)).toMatchObject([{ kind: 'response_sent' }])
    expect(await emailsTo(team.editor.email)).toEqual([])
    const [day] = await deps.db.select().from(vacancyDays).where(eq(vacancyDays.vacancyId, team.vacancyId))
    expect(day).toMatchObject({ day: '2026-11-21', responses: 1 })
  })

  test('a response waits for a concurrent closing of its vacancy and is then refused', async () => {
    const { vacancyId } = await buildTeam()
    const { id, person } = await resumes.published()
    const { sending } = await deps.db.transaction(async (tx) => {
      await tx
        .update(vacancies)
        .set({ status: 'archived', archivedAt: deps.now().toISOString() })
        .where(eq(vacancies.id, vacancyId))
      const answer = respond(person, vacancyId, { resume_id: id, letter: '' }).then(({ status }) => status)
      await Promise.race([answer, sleep(500)])
      return { sending: answer }
    })
    expect(await sending).toBe(409)
  })

  test('responses of one day are counted together', async () => {
    const { vacancyId } = await buildTeam()
    for (let left = 3; left > 0; left -= 1) await sent(vacancyId)
    const days = await deps.db.select().from(vacancyDays).where(eq(vacancyDays.vacancyId, vacancyId))
    expect(days).toMatchObject([{ day: '2026-11-21', responses: 3 }])
  })

  test('a response keeps the resume as it was sent', async () => {
    const team = await buildTeam()
    const { id, resumeId, person } = await sent(team.vacancyId)
    await resumes.ok('PUT', `/${resumeId}`, person, {
      version: 2,
      content: Object(toWire({ ...CONTENT, about: 'Совсем другой текст' })),
      contacts: CONTACTS,
    })
    await resumes.ok('POST', `/${resumeId}/publish`, person)
    await resumes.decide(resumeId)
    await resumes.ok('DELETE', `/${resumeId}`, person)
    const answer = await act(team.author, `/responses/${id}/open`)
    expect(answer.body.resume.about).toBe(CONTENT.about)
  })

  test('a response sent twice at once is created once', async () => {
    const { vacancyId } = await buildTeam()
    const { id, person } = await resumes.published()
    const body = { resume_id: id, letter: '' }
    const answers = await Promise.all([1, 2, 3].map(() => respond(person, vacancyId, body)))
    expect(statusesOf(answers)).toEqual([200, 409, 409])
    const rows = await deps.db.select().from(responses).where(eq(responses.vacancyId, vacancyId))
    expect(rows).toHaveLength(1)
  })

  test("a hidden resume can be sent, and another user's resume cannot", async () => {
    const { vacancyId } = await buildTeam()
    const { id, person } = await resumes.published()
    const stranger = await buildPerson()
    expect((await respond(stranger, vacancyId, { resume_id: id, letter: '' })).status).toBe(404)
    await resumes.ok('POST', `/${id}/hide`, person)
    expect((await respond(person, vacancyId, { resume_id: id, letter: '' })).status).toBe(200)
  })

  test("a response is refused by a closed vacancy, by the seeker's own company and by imported vacancies", async () => {
    const team = await buildTeam()
    const { id, person } = await resumes.published()
    const body = { resume_id: id, letter: '' }
    const { id: own } = await resumes.published({}, team.none)
    expect((await respond(team.none, team.vacancyId, { resume_id: own, letter: '' })).status).toBe(409)
    const imported = { source: 'другая доска', sourceUrl: 'https://example.com/1' }
    const [foreign = 0, silent = 0] = await board.buildVacancies(
      { ...imported, sourceId: '1' },
      { ...imported, sourceId: '2', sourceUrl: null },
    )
    // Nobody here would read a response to either, whether its page at the source is known or not.
    for (const vacancyId of [foreign, silent])
      expect((await respond(person, vacancyId, body)).status).toBe(409)
    await deps.db.update(vacancies).set({ status: 'expired' }).where(eq(vacancies.id, team.vacancyId))
    expect((await respond(person, team.vacancyId, body)).status).toBe(409)
    expect((await respond(person, 2_000_000, body)).status).toBe(404)
  })

  test('the daily limit of responses is enforced as announced', async () => {
    const { company, vacancyId } = await buildTeam()
    const { id, person } = await resumes.published()
    const others = await board.buildVacancies(
      ...Array.from({ length: 50 }, (_, at) => ({ companyId: company.id, title: `Вакансия ${at}` })),
    )
    const { body } = await respond(person, vacancyId, { resume_id: id, letter: '' })
    const one = await rowOf(body.id)
    if (!one) throw new Error('No response')
    const { id: _id, ...copy } = one
    await deps.db
      .insert(responses)
      .values(others.slice(0, 48).map((other) => ({ ...copy, vacancyId: other })))
    const prepared = await act(person, `/vacancies/${others[48]}/responses/new`, {}, 'GET')
    expect(prepared.body.left).toBe(1)
    const answers = await Promise.all(
      [others[48], others[49]].map((other) => respond(person, other ?? 0, { resume_id: id, letter: '' })),
    )
    expect(statusesOf(answers)).toEqual([200, 429])
  })

  test('a cover letter may have ten thousand characters and no more', async () => {
    const { vacancyId } = await buildTeam()
    const { id, person } = await resumes.published()
    const long = await respond(person, vacancyId, { resume_id: id, letter: 'а'.repeat(10_001) })
    expect(long.status).toBe(400)
    const fits = await respond(person, vacancyId, { resume_id: id, letter: 'а'.repeat(10_000) })
    expect(fits.status).toBe(200)
  })
})

describe('contacts of a response', () => {
  test('a response opens contacts to its company without paid access, until it is withdrawn', async () => {
    const team = await buildTeam()
    const rival = await buildTeam()
    const { id, resumeId, person } = await sent(team.vacancyId)
    const open = (as: typeof team.admin) => call('POST', `/api/v1/resumes/${resumeId}/contacts`, { as })
    expect((await open(rival.admin)).status).toBe(402)
    expect((await open(team.admin)).body.contacts).toEqual(CONTACTS)
    expect((await act(person, `/personal/responses/${id}/withdraw`)).body.state).toBe('withdrawn')
    expect((await open(team.admin)).status).toBe(402)
    const seen = await act(team.author, `/responses/${id}/open`)
    expect(seen.body).toMatchObject({ state: 'withdrawn', contacts: null, letter: '', name: 'Анна К.' })
    expect(JSON.stringify(seen.body)).not.toContain(CONTACTS.phone)
    expect((await act(person, `/personal/responses/${id}/withdraw`)).status).toBe(409)
  })
})

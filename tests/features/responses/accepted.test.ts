import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { users } from '#server/db/schema/accounts.ts'
import { moderationCases } from '#server/db/schema/moderation.ts'
import { responseDrafts, responses } from '#server/db/schema/responses.ts'
import { resumes as resumeRows } from '#server/db/schema/resumes.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { purgeResponseDrafts } from '#server/features/board/responses/sending/drafts.ts'
import { testPeople, type TestPerson } from '#tests/support/people.ts'
import { allWaiting } from '#tests/support/waiting.ts'
import { responseWorld } from './response-world.ts'

const people = await testPeople()
const { deps, call, emailsTo, buildPerson } = people
const { resumes, buildTeam, respond, act } = responseWorld(people)
const { db } = deps

const SHORT = {
  title: 'Оператор чата',
  last_job: 'Оператор, магазин «Ромашка», 2 года',
  skills: 'Excel, переписка; английский',
  about: 'Отвечаю быстро и по делу.',
  phone: '+7 900 000-00-00',
  letter: 'Здравствуйте!',
}
const SUSPICIOUS = { ...SHORT, about: 'Пишите мне на почту anna@example.com, отвечу сразу.' }

const prepare = async (person: TestPerson, vacancyId: number) =>
  (await act(person, `/vacancies/${vacancyId}/responses/new`, {}, 'GET')).body
const responsesOf = (person: TestPerson) => db.select().from(responses).where(eq(responses.userId, person.id))
const decide = async (outcome: 'approved' | 'changes_asked', resumeId: string) => {
  const [waiting] = await db
    .select()
    .from(moderationCases)
    .where(and(eq(moderationCases.objectId, resumeId), eq(moderationCases.state, 'waiting')))
  const moderator = await buildPerson({ staffRole: 'moderator' })
  const reasons = outcome === 'approved' ? [] : [{ rule: 'contacts_in_text', quote: null, comment: null }]
  const answer = await act(moderator, `/staff/moderation/${waiting?.id}/decision`, { outcome, reasons })
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
}

/** A response of a newcomer whose short resume waits for a moderator. */
async function accepted() {
  const team = await buildTeam()
  const person = await buildPerson({ firstName: 'Анна', lastName: 'Кузнецова' })
  const answer = await respond(person, team.vacancyId, SUSPICIOUS)
  const [resume] = await db.select().from(resumeRows).where(eq(resumeRows.userId, person.id))
  return { team, person, answer, resumeId: resume?.id ?? '' }
}

describe('a newcomer with a short resume', () => {
  test('a short resume in which no check finds anything is sent at once with the response', async () => {
    const team = await buildTeam()
    const person = await buildPerson({ firstName: 'Анна', lastName: 'Кузнецова' })
    const { body } = await respond(person, team.vacancyId, SHORT)
    const received = await act(team.author, `/responses/${body.id}/open`)
    expect(received.body).toMatchObject({
      name: 'Анна Кузнецова',
      letter: SHORT.letter,
      contacts: { phone: SHORT.phone, email: person.email },
      resume: {
        title: SHORT.title,
        about: SHORT.about,
        skills: ['Excel', 'переписка', 'английский'],
        experience: [{ position: SHORT.last_job, start_month: null }],
      },
    })
    expect(await emailsTo(team.author.email)).toMatchObject([{ kind: 'response_sent' }])
    expect(await emailsTo(person.email)).toEqual([])
    const own = await call('GET', '/api/v1/personal/resumes', { as: person })
    expect(own.body.items).toMatchObject([{ title: SHORT.title, status: 'published', visibility: 'nobody' }])
  })

  test('a short resume with contacts in its text is accepted and waits for a moderator', async () => {
    const { team, person, answer, resumeId } = await accepted()
    expect(answer.body).toEqual({ id: null })
    expect(await responsesOf(person)).toEqual([])
    expect(await emailsTo(team.author.email)).toEqual([])
    expect(await prepare(person, team.vacancyId)).toMatchObject({
      accepted: { resume: { id: resumeId, title: SHORT.title } },
      sent_id: null,
    })
    const mine = await call('GET', '/api/v1/personal/responses', { as: person })
    expect(mine.body.drafts).toMatchObject([
      { vacancy: { id: team.vacancyId }, accepted_at: expect.any(String) },
    ])
    const badges = await call('GET', `/api/v1/personal/responses/of-vacancies?ids=${team.vacancyId}`, {
      as: person,
    })
    expect(badges.body).toEqual({ items: [], accepted: [team.vacancyId], awaits_guardian: false })
  })

  test('a short resume needs a title and says so at the field', async () => {
    const { vacancyId } = await buildTeam()
    const person = await buildPerson()
    for (const title of ['', '  ', 'аб']) {
      const refused = await respond(person, vacancyId, { ...SHORT, title })
      expect([refused.status, Object.keys(refused.body.data.fields)]).toEqual([400, ['title']])
    }
    expect((await prepare(person, vacancyId)).draft.title).not.toBe('')
  })

  test('two presses at once make one response and one resume', async () => {
    const { vacancyId } = await buildTeam()
    const person = await buildPerson()
    const answers = await Promise.all([1, 2, 3].map(() => respond(person, vacancyId, SHORT)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(await responsesOf(person)).toHaveLength(1)
    expect(await db.$count(resumeRows, eq(resumeRows.userId, person.id))).toBe(1)
  })
})

describe('a response that waits for the check of its resume', () => {
  test('it leaves by itself when the resume passes, and its author gets an e-mail', async () => {
    const { team, person, resumeId } = await accepted()
    await decide('approved', resumeId)
    const [sent] = await responsesOf(person)
    expect(sent).toMatchObject({ state: 'sent', letter: SHORT.letter, resumeId })
    expect(sent?.resume.text.about).not.toContain('anna@example.com')
    expect(await emailsTo(team.author.email)).toMatchObject([{ kind: 'response_sent' }])
    expect((await emailsTo(person.email)).map(({ kind }) => kind)).toContain('response_left')
    expect((await prepare(person, team.vacancyId)).sent_id).toBe(sent?.id)
  })

  test('it reaches an employer who has not confirmed the vacancy meanwhile', async () => {
    const { team, person, resumeId } = await accepted()
    await db
      .update(vacancies)
      .set({
        status: 'unconfirmed',
        expiresAt: '2020-01-01T00:00:00Z',
        unconfirmedAt: '2019-12-01T00:00:00Z',
      })
      .where(eq(vacancies.id, team.vacancyId))
    await decide('approved', resumeId)
    expect(await responsesOf(person)).toMatchObject([{ state: 'sent', letter: SHORT.letter }])
  })

  test('it becomes a draft when the resume is refused, and can be sent again', async () => {
    const { team, person, resumeId } = await accepted()
    await decide('changes_asked', resumeId)
    expect(await prepare(person, team.vacancyId)).toMatchObject({
      accepted: null,
      draft: { resume_id: resumeId, letter: SHORT.letter },
    })
    const again = await respond(person, team.vacancyId, { resume_id: resumeId, letter: SHORT.letter })
    expect(again.body).toEqual({ id: null })
    await decide('approved', resumeId)
    expect(await responsesOf(person)).toHaveLength(1)
  })

  test('a resume that its author has taken back, deleted or written anew keeps the response as a draft', async () => {
    for (const leave of [
      (id: string) => [`/personal/resumes/${id}/hide`, 'POST'] as const,
      (id: string) => [`/personal/resumes/${id}`, 'DELETE'] as const,
    ]) {
      const { team, person, resumeId } = await accepted()
      const [path, method] = leave(resumeId)
      expect((await act(person, path, {}, method)).status).toBe(200)
      expect(await prepare(person, team.vacancyId)).toMatchObject({
        accepted: null,
        draft: { letter: SHORT.letter, title: SHORT.title },
      })
    }
  })

  test('its author can take it back before it leaves', async () => {
    const { team, person, resumeId } = await accepted()
    expect((await act(person, `/vacancies/${team.vacancyId}/responses/draft/recall`)).status).toBe(200)
    await decide('approved', resumeId)
    expect(await responsesOf(person)).toEqual([])
    expect((await prepare(person, team.vacancyId)).draft.letter).toBe(SHORT.letter)
  })

  test('a vacancy that closes before the check tells the author, and the company gets nothing', async () => {
    const { team, person, resumeId } = await accepted()
    await act(team.author, `/personal/vacancies/${team.vacancyId}/archive`, { reason: 'not_needed' })
    expect(await emailsTo(person.email)).toMatchObject([{ kind: 'response_not_sent' }])
    await decide('approved', resumeId)
    expect(await responsesOf(person)).toEqual([])
  })

  test('a vacancy that is closed when the check ends tells the author once', async () => {
    const { team, person, resumeId } = await accepted()
    await db.update(vacancies).set({ status: 'expired' }).where(eq(vacancies.id, team.vacancyId))
    await decide('approved', resumeId)
    const kinds = (await emailsTo(person.email)).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'response_not_sent')).toHaveLength(1)
    expect(await responsesOf(person)).toEqual([])
  })

  test('an unchecked resume of the person is submitted with the response; an incomplete one says what it lacks', async () => {
    const { vacancyId } = await buildTeam()
    const person = await buildPerson()
    const id = await resumes.draft(person)
    expect((await respond(person, vacancyId, { resume_id: id, letter: '' })).body).toEqual({ id: null })
    const [row] = await db.select().from(resumeRows).where(eq(resumeRows.id, id))
    expect(row?.status).toBe('moderation')
    const created = await call('POST', '/api/v1/personal/resumes', { as: person })
    const second = await buildTeam()
    const refused = await respond(person, second.vacancyId, {
      resume_id: created.body.id,
      letter: 'Добрый день',
    })
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.body.data.fields)).toContain('title')
  })

  test('a response with a resume that a moderator is deciding about waits for the decision', async () => {
    const { person, resumeId } = await accepted()
    const { vacancyId } = await buildTeam()
    const { sending } = await db.transaction(async (tx) => {
      await tx.select().from(resumeRows).where(eq(resumeRows.id, resumeId)).for('update')
      const answer = respond(person, vacancyId, { resume_id: resumeId, letter: '' })
      await allWaiting(deps, 1)
      // What the row of a response that leaves now asks of its author's row.
      await tx.select({ id: users.id }).from(users).where(eq(users.id, person.id)).for('key share')
      return { sending: answer }
    })
    expect((await sending).status).toBe(200)
  })

  test('accepted responses count in the limit of the day', async () => {
    const { team, person } = await accepted()
    expect((await prepare(person, team.vacancyId)).left).toBe(49)
  })
})

describe('a draft of a response', () => {
  const saveDraft = (person: TestPerson | null, vacancyId: number, body: object) =>
    act(person, `/vacancies/${vacancyId}/responses/draft`, body, 'PUT')

  test('it is kept on the server, and sending the response removes it', async () => {
    const { vacancyId } = await buildTeam()
    const { id: resumeId, person } = await resumes.published()
    expect((await saveDraft(person, vacancyId, { resume_id: resumeId, letter: 'Почти' })).status).toBe(200)
    expect((await prepare(person, vacancyId)).draft).toMatchObject({ resume_id: resumeId, letter: 'Почти' })
    await respond(person, vacancyId, { resume_id: resumeId, letter: 'Готово' })
    expect(await db.$count(responseDrafts, eq(responseDrafts.userId, person.id))).toBe(0)
  })

  test('a late save does not take back a response that was accepted', async () => {
    const { team, person, resumeId } = await accepted()
    await saveDraft(person, team.vacancyId, { resume_id: null, letter: 'старый текст' })
    expect((await prepare(person, team.vacancyId)).accepted).toMatchObject({ resume: { id: resumeId } })
  })

  test('a save that comes after the response was sent makes no draft', async () => {
    const { vacancyId } = await buildTeam()
    const { id: resumeId, person } = await resumes.published()
    const form = { resume_id: resumeId, letter: 'Готово' }
    await Promise.all([respond(person, vacancyId, form), saveDraft(person, vacancyId, form)])
    await saveDraft(person, vacancyId, form)
    expect(await db.$count(responseDrafts, eq(responseDrafts.userId, person.id))).toBe(0)
  })

  test('it holds no resume of another person, and guests have none', async () => {
    const { vacancyId } = await buildTeam()
    const { id: foreign } = await resumes.published()
    const person = await buildPerson()
    await saveDraft(person, vacancyId, { resume_id: foreign, letter: 'мой' })
    expect((await prepare(person, vacancyId)).draft).toMatchObject({ resume_id: null, letter: 'мой' })
    const mine = await call('GET', '/api/v1/personal/responses', { as: person })
    expect(mine.body.drafts).toMatchObject([{ vacancy: { id: vacancyId }, resume: null }])
    expect((await saveDraft(null, vacancyId, { letter: '' })).status).toBe(401)
    expect((await respond(person, vacancyId, { resume_id: foreign, letter: '' })).status).toBe(404)
  })

  test('it can be deleted and is forgotten after three months, unless it was accepted', async () => {
    const waiting = await accepted()
    const { vacancyId } = await buildTeam()
    const person = await buildPerson()
    await saveDraft(person, vacancyId, { letter: 'Черновик' })
    await act(person, `/vacancies/${vacancyId}/responses/draft`, {}, 'DELETE')
    expect(await db.$count(responseDrafts, eq(responseDrafts.userId, person.id))).toBe(0)
    await saveDraft(person, vacancyId, { letter: 'Черновик' })
    await purgeResponseDrafts({ db, now: () => new Date(deps.now().getTime() + 91 * 86_400_000) })
    expect(await db.$count(responseDrafts, eq(responseDrafts.userId, person.id))).toBe(0)
    expect(await db.$count(responseDrafts, eq(responseDrafts.userId, waiting.person.id))).toBe(1)
  })
})

describe('where the company takes responses without a resume', () => {
  test('a short response is sent as it is and leaves no resume', async () => {
    const team = await buildTeam()
    await db.update(vacancies).set({ acceptsShortResponses: true }).where(eq(vacancies.id, team.vacancyId))
    const person = await buildPerson({ firstName: 'Анна', lastName: null })
    expect((await prepare(person, team.vacancyId)).is_short_enough).toBe(true)
    const { body } = await respond(person, team.vacancyId, SUSPICIOUS)
    const received = await act(team.author, `/responses/${body.id}/open`)
    expect(received.body).toMatchObject({ resume: { title: SHORT.title }, contacts: { phone: SHORT.phone } })
    expect(await db.$count(resumeRows, eq(resumeRows.userId, person.id))).toBe(0)
    const opened = await act(person, `/personal/responses/${body.id}/open`)
    expect(opened.body).toMatchObject({ state: 'viewed', resume: { title: SHORT.title } })
  })
})

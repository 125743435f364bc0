import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { moderationCases } from '#server/db/schema/moderation.ts'
import { responses } from '#server/db/schema/responses.ts'
import { resumes as resumeRows } from '#server/db/schema/resumes.ts'
import { responsesPersonalData } from '#server/features/board/responses/personal-data.ts'
import type { Question } from '#shared/features/board/questions/model.ts'
import { testPeople, type TestPerson } from '#tests/support/people.ts'
import { responseWorld } from './response-world.ts'

const people = await testPeople()
const { deps, buildPerson } = people
const { buildTeam, act, resumes } = responseWorld(people)

const EXPERIENCE: Question = {
  id: 'q00000001',
  kind: 'yes_no',
  text: 'Работали ли вы в 1С?',
  options: [],
  expected: { answers: ['yes'], from: null, to: null },
}
const YEARS: Question = {
  id: 'q00000002',
  kind: 'number',
  text: 'Сколько лет вы шьёте?',
  options: [],
  expected: { answers: [], from: 2, to: null },
}
const PROGRAM: Question = {
  id: 'q00000003',
  kind: 'choice',
  text: 'В чём считаете?',
  options: ['Excel', '1С'],
  expected: null,
}
const WHY: Question = { id: 'q00000004', kind: 'text', text: 'Почему вы?', options: [], expected: null }
const ALL = [EXPERIENCE, YEARS, PROGRAM, WHY]

const GOOD = { q00000001: 'yes', q00000002: ' 3,5 ', q00000003: '1С', q00000004: '  Люблю шить \r\n дома ' }
const given = (answers: Record<string, string>) =>
  Object.entries(answers).map(([question_id, text]) => ({ question_id, answer: text }))

const ask = (vacancyId: number, questions: Question[], changes: object = {}) =>
  deps.db
    .update(vacancies)
    .set({ questions, ...changes })
    .where(eq(vacancies.id, vacancyId))

async function buildAsking(questions: Question[] = ALL) {
  const team = await buildTeam()
  await ask(team.vacancyId, questions)
  return team
}

async function answer(vacancyId: number, answers: Record<string, string>) {
  const { id: resumeId, person } = await resumes.published()
  const sent = await act(person, `/vacancies/${vacancyId}/responses`, {
    resume_id: resumeId,
    letter: '',
    answers: given(answers),
  })
  return { person, resumeId, sent, id: Number(sent.body.id) }
}
const listed = async (as: TestPerson, vacancyId: number, query = '') =>
  (await act(as, `/personal/vacancies/${vacancyId}/responses${query}`, {}, 'GET')).body
const idsOf = ({ items }: { items: { id: number }[] }) => items.map(({ id }) => id)

describe('questions before a response', () => {
  test('come with the form, and both sides see the answers', async () => {
    const { author, vacancyId } = await buildAsking()
    const newcomer = await buildPerson()
    const form = await act(newcomer, `/vacancies/${vacancyId}/responses/new`, {}, 'GET')
    expect(form.body.questions).toMatchObject([{ id: 'q00000001' }, {}, {}, {}])
    const { person, id } = await answer(vacancyId, GOOD)
    const shown = [
      { question: EXPERIENCE.text, answer: 'Да', expected: '«да»', is_expected: true },
      { question: YEARS.text, answer: '3,5', expected: 'от 2', is_expected: true },
      { question: PROGRAM.text, answer: '1С', expected: null, is_expected: null },
      { question: WHY.text, answer: 'Люблю шить \n дома', expected: null, is_expected: null },
    ]
    expect((await act(author, `/responses/${id}/open`)).body.answers).toEqual(shown)
    expect((await act(person, `/personal/responses/${id}/open`)).body.answers).toEqual(shown)
  })

  test('are refused at their fields while an answer is missing or wrong', async () => {
    const { vacancyId } = await buildAsking()
    const wrong = { q00000001: 'maybe', q00000002: 'много', q00000003: 'Word' }
    const { sent } = await answer(vacancyId, wrong)
    expect([sent.status, sent.body.data.fields]).toEqual([
      422,
      {
        q00000001: 'Выберите ответ.',
        q00000002: 'Введите число.',
        q00000003: 'Выберите ответ.',
        q00000004: 'Ответьте на вопрос работодателя.',
      },
    ])
    const long = await answer(vacancyId, { ...GOOD, q00000004: 'а'.repeat(501) })
    expect(long.sent.status).toBe(400)
    const foreign = await answer(vacancyId, { ...GOOD, q99999999: 'yes' })
    expect(foreign.sent.status).toBe(200)
  })

  test('let a person send another answer than the expected one, and nothing is answered for the company', async () => {
    const { author, vacancyId } = await buildAsking()
    const { id, person } = await answer(vacancyId, { ...GOOD, q00000002: '1' })
    expect((await act(person, `/personal/responses/${id}/open`)).body.state).toBe('sent')
    const [row] = (await listed(author, vacancyId)).items
    expect(row).toMatchObject({ id, state: 'sent', do_answers_fit: false })
  })

  test('narrow the list, the table and the archive to those who fit and those who differ', async () => {
    const { author, vacancyId } = await buildAsking()
    const fits = await answer(vacancyId, GOOD)
    const differs = await answer(vacancyId, { ...GOOD, q00000001: 'no' })
    await ask(vacancyId, [WHY])
    const neither = await answer(vacancyId, { q00000004: 'Просто так' })
    expect(idsOf(await listed(author, vacancyId, '?answers=fit'))).toEqual([fits.id])
    expect(idsOf(await listed(author, vacancyId, '?answers=differ'))).toEqual([differs.id])
    expect(idsOf(await listed(author, vacancyId))).toEqual([neither.id, differs.id, fits.id])
    const company = await act(author, `/responses?answers=fit&vacancy_id=${vacancyId}`, {}, 'GET')
    expect(idsOf(company.body)).toEqual([fits.id])
    const table = await act(
      author,
      `/personal/vacancies/${vacancyId}/responses/table?answers=differ`,
      {},
      'GET',
    )
    expect(table.text).toContain('Работали ли вы в 1С? — Нет')
    expect(table.text).not.toContain('Работали ли вы в 1С? — Да')
    expect((await listed(author, vacancyId, '?answers=any')).code).toBe('BAD_REQUEST')
  })

  test('that change later leave old answers as they were asked', async () => {
    const { author, vacancyId } = await buildAsking()
    const { id } = await answer(vacancyId, GOOD)
    await ask(vacancyId, [{ ...EXPERIENCE, text: 'Знаете ли вы Excel?', expected: null }])
    const { answers } = (await act(author, `/responses/${id}/open`)).body
    expect(answers[0]).toMatchObject({ question: EXPERIENCE.text, is_expected: true })
    expect(answers).toHaveLength(4)
  })

  test('are answered in a short response too', async () => {
    const { vacancyId } = await buildAsking([EXPERIENCE])
    await ask(vacancyId, [EXPERIENCE], { acceptsShortResponses: true })
    const person = await buildPerson()
    const short = { title: 'Швея на дому', letter: '' }
    const path = `/vacancies/${vacancyId}/responses`
    expect((await act(person, path, short)).status).toBe(422)
    const sent = await act(person, path, { ...short, answers: given({ q00000001: 'no' }) })
    const mine = await act(person, `/personal/responses/${sent.body.id}/open`)
    expect(mine.body.answers).toMatchObject([{ answer: 'Нет', is_expected: false }])
  })

  test('are kept as a draft, half written, and only those that are still asked', async () => {
    const { vacancyId } = await buildAsking()
    const person = await buildPerson()
    const path = `/vacancies/${vacancyId}/responses`
    const half = { q00000002: 'почти 3', q00000004: 'Я', q99999999: 'нет такого' }
    await act(person, `${path}/draft`, { letter: 'Пишу', answers: given(half) }, 'PUT')
    const draft = async () => (await act(person, `${path}/new`, {}, 'GET')).body.draft.answers
    expect(await draft()).toEqual(given({ q00000002: 'почти 3', q00000004: 'Я' }))
    expect((await act(await buildPerson(), `${path}/new`, {}, 'GET')).body.draft.answers).toEqual([])
  })

  test('of a response that waits for the check of its resume are those of the day it was sent', async () => {
    const { vacancyId } = await buildAsking([EXPERIENCE])
    const person = await buildPerson()
    const accepted = await act(person, `/vacancies/${vacancyId}/responses`, {
      title: 'Швея на дому',
      about: 'Пишите мне на почту anna@example.com, отвечу сразу.',
      answers: given({ q00000001: 'yes' }),
    })
    expect(accepted.body.id).toBeNull()
    await ask(vacancyId, [WHY])
    const [resume] = await deps.db.select().from(resumeRows).where(eq(resumeRows.userId, person.id))
    const waiting = and(eq(moderationCases.objectId, resume?.id ?? ''), eq(moderationCases.state, 'waiting'))
    const [found] = await deps.db.select().from(moderationCases).where(waiting)
    const moderator = await buildPerson({ staffRole: 'moderator' })
    const decision = { outcome: 'approved', reasons: [] }
    await act(moderator, `/staff/moderation/${found?.id}/decision`, decision)
    const [row] = await deps.db.select().from(responses).where(eq(responses.userId, person.id))
    expect(row).toMatchObject({ answers: [{ question: EXPERIENCE, answer: 'yes' }], doAnswersFit: true })
  })

  test('go with the withdrawal of the response and stand in the export of personal data', async () => {
    const { author, vacancyId } = await buildAsking()
    const { id, person } = await answer(vacancyId, GOOD)
    const exported = JSON.stringify(
      await responsesPersonalData(deps).export(deps.db, {
        userId: person.id,
        email: person.email,
        at: deps.now().toISOString(),
      }),
    )
    expect(exported).toContain('Люблю шить')
    await act(person, `/personal/responses/${id}/withdraw`)
    expect((await act(author, `/responses/${id}/open`)).body.answers).toEqual([])
    const [row] = await deps.db.select().from(responses).where(eq(responses.id, id))
    expect(row).toMatchObject({ answers: [], doAnswersFit: null })
  })

  test('two responses at once with different answers are one response', async () => {
    const { vacancyId } = await buildAsking([EXPERIENCE])
    const { id: resumeId, person } = await resumes.published()
    const sent = await Promise.all(
      ['yes', 'no'].map((one) =>
        act(person, `/vacancies/${vacancyId}/responses`, {
          resume_id: resumeId,
          letter: '',
          answers: given({ q00000001: one }),
        }),
      ),
    )
    expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})

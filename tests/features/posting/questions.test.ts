import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { vacancies, vacancyContacts } from '#server/db/schema/vacancies.ts'
import { validationErrors } from '#shared/features/board/posting/forms.ts'
import { checkedPartsOf } from '#shared/features/board/posting/checked-parts.ts'
import { VacancyContent } from '#shared/features/board/posting/model.ts'
import { checkText } from '#shared/features/board/text-checks/checks.ts'
import { fromWire } from '#shared/kernel/wire-case.ts'
import { PATH, postingWorld } from './posting-world.ts'

const { act, begin, buildTeam, call, content, decide, deps, pay, read, save } = await postingWorld()

const YES_NO = { kind: 'yes_no', text: 'Работали ли вы в 1С?', is_knockout: true, expected: ['yes'] }
const CHOICE = {
  kind: 'choice',
  text: 'В какой программе считаете?',
  options: 'Excel\n1С\n1С\n Google Таблицы ',
  is_knockout: true,
  expected: ['Excel', '1С'],
}
const NUMBER = { kind: 'number', text: 'Сколько лет вы шьёте?', is_knockout: true, expected_from: '1,5' }
const TEXT = { kind: 'text', text: 'Почему вам интересна эта работа?', is_knockout: true }
const ALL = [YES_NO, CHOICE, NUMBER, TEXT]

const contentWith = (questions: object[]) => VacancyContent.parse(fromWire(content({ questions })))
const errorOf = (...questions: object[]) => validationErrors(contentWith(questions))?.['questions'] ?? null
const page = async (id: number) => (await call('get', `/api/v1/vacancies/${id}`)).body

async function publish(questions: object[]) {
  const team = await buildTeam()
  const id = await begin(team.manager, { questions })
  await pay(id, team.manager)
  await decide(id, team.staff)
  return { ...team, id }
}

describe('questions of a vacancy', () => {
  test('are shown on its page with the answers that are expected, in the order of the form', async () => {
    const { id } = await publish(ALL)
    const { questions } = await page(id)
    expect(questions).toMatchObject([
      { kind: 'yes_no', text: YES_NO.text, options: [], expected: { answers: ['yes'] } },
      { kind: 'choice', options: ['Excel', '1С', 'Google Таблицы'], expected: { answers: ['Excel', '1С'] } },
      { kind: 'number', expected: { answers: [], from: 1.5, to: null } },
      { kind: 'text', expected: null },
    ])
    expect(new Set(questions.map((one: { id: string }) => one.id)).size).toBe(4)
  })

  test('change for readers once a moderator has approved the new text', async () => {
    const { id, manager, staff } = await publish([YES_NO])
    await save(manager, id, { questions: [NUMBER] })
    expect((await page(id)).questions).toMatchObject([{ text: YES_NO.text }])
    await act(manager, id, 'submit')
    await decide(id, staff)
    expect((await page(id)).questions).toMatchObject([{ text: NUMBER.text }])
  })

  test('are copied with the vacancy', async () => {
    const { id, manager } = await publish(ALL)
    const copy = await act(manager, id, 'copy')
    expect((await read(manager, copy.body.id)).content.questions).toEqual(
      (await read(manager, id)).content.questions,
    )
  })

  test('of a vacancy without a text of its author come back into the form', async () => {
    const { id, manager } = await publish(ALL)
    const [before] = await deps.db.select().from(vacancies).where(eq(vacancies.id, id))
    const { contentOf } = await import('#server/features/board/posting/editing/content.ts')
    if (!before) throw new Error('The vacancy is gone')
    const typed = contentOf(before).questions
    expect(typed).toMatchObject([
      { kind: 'yes_no', isKnockout: true, expected: ['yes'] },
      { kind: 'choice', options: 'Excel\n1С\nGoogle Таблицы' },
      { kind: 'number', expectedFrom: '1,5', expectedTo: '' },
      { kind: 'text', isKnockout: false },
    ])
    expect((await read(manager, id)).content.questions).toHaveLength(4)
  })

  test('keep no contacts', async () => {
    const { id } = await publish([{ kind: 'text', text: 'Напишите на boss@example.ru, почему вам к нам?' }])
    const [question] = (await page(id)).questions
    expect(question.text).not.toContain('example.ru')
    const [hidden] = await deps.db.select().from(vacancyContacts).where(eq(vacancyContacts.vacancyId, id))
    expect(hidden?.emails).toEqual(['boss@example.ru'])
  })

  test.each([
    ['the fourth and fifth', ALL, null],
    ['an empty one', [{ ...YES_NO, text: '   ' }], /Вопрос 1: напишите его/],
    ['a choice of one', [YES_NO, { ...CHOICE, options: '1С\n1С' }], /Вопрос 2: нужно от 2 до 10/],
    ['a long option', [{ ...CHOICE, options: `1С\n${'а'.repeat(81)}` }], /не может быть длиннее 80/],
    ['an expectation without an answer', [{ ...YES_NO, expected: [] }], /отметьте ответ, который ждёте/],
    ['an expectation of any answer', [{ ...YES_NO, expected: ['yes', 'no'] }], /подходят все ответы/],
    ['an answer that is no option', [{ ...CHOICE, expected: ['Word'] }], /отметьте ответ/],
    ['a number without bounds', [{ ...NUMBER, expected_from: '' }], /какое число ждёте/],
    ['bounds that are no numbers', [{ ...NUMBER, expected_to: 'много' }], /нужны числа/],
    ['bounds the wrong way round', [{ ...NUMBER, expected_to: '1' }], /«до» меньше, чем «от»/],
    ['the same twice', [YES_NO, NUMBER, YES_NO], /Вопрос 3: повторяет вопрос 1/],
  ])('%s are judged in words', (_, questions, error) => {
    if (error === null) expect(errorOf(...questions)).toBeNull()
    else expect(errorOf(...questions)).toMatch(error)
  })

  test('a test task is stated with its hours and pay, and a long one is paid', async () => {
    expect(validationErrors(VacancyContent.parse(fromWire(content({ test_hours: '4' }))))).toBeNull()
    const errors = (changes: object) =>
      Object.keys(validationErrors(VacancyContent.parse(fromWire(content({ ...changes })))) ?? {})
    expect(errors({ test_hours: '5' })).toEqual(['testPay'])
    expect(errors({ test_hours: '5', test_pay: '999' })).toEqual(['testPay'])
    expect(errors({ test_hours: '5', test_pay: '1 000' })).toEqual([])
    expect(errors({ test_pay: '1 000' })).toEqual(['testHours'])
    const { manager, staff } = await buildTeam()
    const id = await begin(manager, { test_hours: '2' })
    await pay(id, manager)
    await decide(id, staff)
    expect(await page(id)).toMatchObject({ test_hours: 2, test_pay: null })
  })

  test('more than five, or longer than the form takes, are refused', async () => {
    const { manager } = await buildTeam()
    for (const questions of [
      Array.from({ length: 6 }, () => YES_NO),
      [{ ...TEXT, text: 'а'.repeat(10_000) }],
      [{ ...CHOICE, options: 'а'.repeat(10_000) }],
    ])
      expect(
        (await call('post', PATH, { as: manager, body: { content: content({ questions }) } })).status,
      ).toBe(400)
  })

  test.each([
    ['Сколько вам лет?', 'discrimination'],
    ['Есть ли у вас маленькие дети?', 'discrimination'],
    ['Вы замужем?', 'discrimination'],
    ['Ваше семейное положение?', 'discrimination'],
    ['Пришлите фото паспорта', 'asks_documents'],
  ])('«%s» is found by the checks of moderation', (text, rule) => {
    const parts = checkedPartsOf(contentWith([{ kind: 'text', text }]))
    const asked = parts.find(({ part }) => part === 'questions')
    expect(checkText({ part: 'questions', text: asked?.text ?? '' }).map((one) => one.rule)).toContain(rule)
  })

  test.each([
    'Сколько лет вы работаете бухгалтером?',
    'Есть ли у вас опыт с детьми?',
    'Ваш опыт в продажах?',
    'Готовы ли вы работать по вечерам?',
  ])('«%s» is an honest question', (text) => {
    expect(checkText({ part: 'questions', text })).toEqual([])
  })
})

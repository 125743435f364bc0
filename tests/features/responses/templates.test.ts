import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { companies } from '#server/db/schema/companies.ts'
import { responseTemplates } from '#server/db/schema/responses.ts'
import {
  CLOSING_TEMPLATE,
  INVITE_TEMPLATE,
  MESSAGE_TEMPLATES,
  REJECT_TEMPLATE,
} from '#shared/features/board/responses/templates.ts'
import { TEMPLATES_MAX } from '#shared/features/board/responses/vocabulary.ts'
import { statusesOf, testPeople } from '#tests/support/people.ts'
import { allWaiting } from '#tests/support/waiting.ts'
import { responseWorld } from './response-world.ts'

const people = await testPeople({ poolSize: 12 })
const { deps } = people
const { buildTeam, act, sent } = responseWorld(people)

const TEMPLATE = { kind: 'reject', title: 'Мягкий отказ', text: 'Здравствуйте, {имя}! Спасибо за отклик.' }

test('a template of a company is shared by its people and by nobody else', async () => {
  const { author, colleague } = await buildTeam()
  const rival = await buildTeam()
  const saved = await act(author, '/responses/templates', TEMPLATE)
  const { id } = saved.body
  expect((await act(colleague, '/responses/templates', {}, 'GET')).body.items).toEqual([{ id, ...TEMPLATE }])
  expect((await act(rival.author, '/responses/templates', {}, 'GET')).body.items).toEqual([])
  const changed = await act(colleague, '/responses/templates', { ...TEMPLATE, id, title: 'Отказ' })
  expect(changed.body).toEqual({ id })
  expect((await act(rival.author, '/responses/templates', { ...TEMPLATE, id })).status).toBe(404)
  expect((await act(rival.author, `/responses/templates/${id}`, {}, 'DELETE')).status).toBe(404)
  expect((await act(author, '/responses/templates', {}, 'GET')).body.items).toEqual([
    { id, ...TEMPLATE, title: 'Отказ' },
  ])
  expect((await act(author, `/responses/templates/${id}`, {}, 'DELETE')).status).toBe(200)
  expect((await act(author, '/responses/templates', {}, 'GET')).body.items).toEqual([])
})

test('a template without a title or a text is refused at its field', async () => {
  const { author } = await buildTeam()
  const refused = await act(author, '/responses/templates', { kind: 'message', title: ' ', text: '' })
  expect(Object.keys(refused.body.data.fields).toSorted()).toEqual(['text', 'title'])
})

test('a company has fifty templates at most, also when they are saved at once', async () => {
  const { author } = await buildTeam()
  const statuses: number[] = []
  for (let round = 0; round < 6; round += 1) {
    const answers = await Promise.all(
      Array.from({ length: 9 }, () => act(author, '/responses/templates', TEMPLATE)),
    )
    statuses.push(...answers.map(({ status }) => status))
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(50)
  expect(statuses.filter((status) => status === 409)).toHaveLength(4)
})

test('of two templates that are saved at once at the limit one is kept', async () => {
  const { author, company } = await buildTeam()
  const row = {
    ...TEMPLATE,
    kind: 'reject' as const,
    companyId: company.id,
    updatedAt: deps.now().toISOString(),
  }
  await deps.db.insert(responseTemplates).values(Array.from({ length: TEMPLATES_MAX - 1 }, () => row))
  const { answers } = await deps.db.transaction(async (tx) => {
    await tx.select({ id: companies.id }).from(companies).where(eq(companies.id, company.id)).for('update')
    const both = Promise.all([1, 2].map(() => act(author, '/responses/templates', TEMPLATE)))
    await allWaiting(deps, 2)
    return { answers: both }
  })
  expect(statusesOf(await answers)).toEqual([200, 409])
})

test('the texts of the board claim nothing that may not have happened', () => {
  const texts = [
    INVITE_TEMPLATE,
    REJECT_TEMPLATE,
    CLOSING_TEMPLATE,
    ...MESSAGE_TEMPLATES.map(({ text }) => text),
  ]
  for (const text of texts)
    expect(text).not.toMatch(
      /прочита|прочли|рассмотр|изучи|посмотре|читаем|выбрали|опыт\p{L}* (?:нам|вас|ваш)/iu,
    )
})

test('a refusal needs a reason that somebody chose, and does not say that the response was opened', async () => {
  const { author, vacancyId } = await buildTeam()
  const { id, person } = await sent(vacancyId)
  const reject = (reason: unknown) =>
    act(author, '/responses/decide', { ids: [id], decision: 'reject', reason, message: '' })
  for (const reason of ['', null]) {
    const refused = await reject(reason)
    expect(refused.body.data.fields).toEqual({ reason: 'Это поле обязательно для заполнения.' })
  }
  expect((await reject('salary')).status).toBe(200)
  const mine = (await act(person, `/personal/responses/${id}/open`)).body
  expect(mine).toMatchObject({ state: 'rejected', reason: 'salary', viewed_at: null })
  expect(mine.history.map(({ event }: { event: string }) => event)).not.toContain('viewed')
})

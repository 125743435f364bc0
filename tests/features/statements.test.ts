import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { createPageCalls } from '#server/http/api/page-calls.ts'
import { testPeople } from '#tests/support/people.ts'
import { statementsOf } from '#tests/support/statements.ts'
import { buildDraft } from './payments/money-world.ts'
import { responseWorld } from './responses/response-world.ts'

const people = await testPeople({ areEmailsAsked: false })
const { board, deps, call, buildCompany } = people
const { buildTeam, sent } = responseWorld(people)

/** The statements of `run` alone: counts of earlier searches and views are written before, not by a timer meanwhile. */
async function ownStatements(run: () => Promise<unknown>) {
  await Promise.all([deps.searchLog.flush(), deps.views.flush()])
  return statementsOf(run)
}

/** The statements of one call of the API, which must succeed; none when they are within the limit. */
async function statementsOver(limit: number, ...[method, path, options]: Parameters<typeof call>) {
  const statements = await ownStatements(async () => {
    const { status, text } = await call(method, `/api/v1${path}`, options)
    if (status !== 200) throw new Error(`${status} ${text}`)
  })
  if (statements.length === 0) throw new Error('The statements were not seen')
  return statements.length > limit ? statements : []
}

test('an order by card runs at most 13 SQL statements', async () => {
  const { id: companyId, people: colleagues } = await buildCompany(150)
  const [editor] = colleagues
  if (!editor) throw new Error('The company has nobody')
  const vacancyId = await buildDraft(deps, { companyId, authorId: editor.id })
  const statements = await statementsOver(13, 'POST', `/companies/${companyId}/orders`, {
    as: editor,
    body: {
      request_key: crypto.randomUUID(),
      item: { kind: 'placement', vacancy_id: vacancyId, tariff: 'basic' },
      method: 'provider',
    },
  })
  expect(statements).toEqual([])
})

test('sending a message with an e-mail notification runs at most 10 SQL statements', async () => {
  const { vacancyId, author } = await buildTeam()
  const { id, person } = await sent(vacancyId)
  const body = { text: 'Здравствуйте! Когда можно начать?' }
  expect(await statementsOver(10, 'POST', `/responses/${id}/messages`, { as: author, body })).toEqual([])
  expect(
    await statementsOver(10, 'POST', `/personal/responses/${id}/messages`, { as: person, body }),
  ).toEqual([])
})

test('a search by filters or by words runs one SQL statement, one that finds nothing none', async () => {
  for (const query of ['work_form=remote', 'оператор', '"оператор чата"', 'smm', 'ремонт зонтов']) {
    await board.buildVacancies({ title: 'Оператор чата' }, { title: 'SMM-специалист' })
    await call('GET', '/api/v1/vacancies?salary=1')
    const search = query.includes('=') ? query : `search=${encodeURIComponent(query)}`
    const statements = await ownStatements(() => call('GET', `/api/v1/vacancies?${search}`))
    expect(statements, query).toHaveLength(query === 'ремонт зонтов' ? 0 : 1)
  }
})

test('a search whose words stand further on in texts runs two SQL statements', async () => {
  const beginning = 'Магазин чая ищет человека. '.repeat(12)
  await board.buildVacancies({
    title: 'Упаковщик',
    descriptionHtml: `<p>${beginning}</p><p>Клеить самоклейки.</p>`,
  })
  await call('GET', '/api/v1/vacancies?salary=1')
  const path = `/api/v1/vacancies?${new URLSearchParams({ search: 'самоклейки' })}`
  expect(await ownStatements(() => call('GET', path))).toHaveLength(2)
})

test('a page of a vacancy runs at most three SQL statements, also of one that was posted again', async () => {
  const [first = 0, second = 0] = await board.buildVacancies(
    { title: 'Оператор чата', professionId: 1 },
    { title: 'Оператор чата', professionId: 1 },
    { title: 'Оператор поддержки', professionId: 1 },
  )
  await deps.db.update(vacancies).set({ repostOfId: first }).where(eq(vacancies.id, second))
  const callsFor = createPageCalls(deps)
  for (const id of [first, second]) {
    deps.caches.cards.clear()
    const callOfPage = callsFor()
    const statements = await ownStatements(() =>
      Promise.all([callOfPage(['vacancies', 'read'], { id }), callOfPage(['vacancies', 'similar'], { id })]),
    )
    expect(statements.length > 3 ? statements : [], String(id)).toEqual([])
    expect(statements.length).toBeGreaterThan(1)
  }
})

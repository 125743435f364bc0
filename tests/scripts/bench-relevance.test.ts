import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '#server/db/embedded/postmaster.ts'
import { openBoard, type Answer } from '../../scripts/bench/relevance/board.ts'
import { checkCounts } from '../../scripts/bench/relevance/counts.ts'
import { measureFirstPages } from '../../scripts/bench/relevance/first-pages.ts'
import { readJudgements, type Judgements } from '../../scripts/bench/relevance/judgements.ts'
import { scoreQueries, scoreVariants, summaryOf } from '../../scripts/bench/relevance/score.ts'
import { measureTextLists } from '../../scripts/bench/relevance/text-lists.ts'
import { CompanyId } from '#shared/features/identity/company-refs/model.ts'
import { testBoard } from '#tests/support/app.ts'
import { apiApp } from '#tests/support/people.ts'

const world = await testBoard()
const port = await freePort()
const server = createServer(apiApp(world.deps))
const board = openBoard(`http://127.0.0.1:${port}`)
let judgements: Judgements

beforeAll(async () => {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const sewing = '<p>Шьём занавески из вашей ткани, лекала готовы.</p>'
  await world.buildVacancies(
    ...['Казань', 'Омск', 'Тверь', 'Пермь'].map((city) => ({
      title: `Швея в ${city}`,
      descriptionHtml: `${sewing}<p>Город: ${city}.</p>`,
      experience: 'none' as const,
    })),
    { title: 'Швея-закройщица', descriptionHtml: '<p>Крой пальто, опыт от года.</p>', workForm: 'on_site' },
    { title: 'Сомелье', descriptionHtml: '<p>Пробуем чай, пишем записи.</p>', workForm: 'hybrid' },
  )
  judgements = await judgementsOf({
    queries: [
      {
        id: 1,
        kind: 'profession',
        q: 'сомелье',
        rules: [{ g: 2, t: String.raw`\bсомелье\b`, h: true }],
        total2: 1,
        total1: 0,
      },
      {
        id: 2,
        kind: 'profession',
        q: 'швея',
        rules: [
          { g: 1, t: 'швея' },
          { g: 2, t: 'закройщица', nb: 'сомелье' },
        ],
        total2: 1,
        total1: 4,
      },
      { id: 3, kind: 'garbage', q: 'ыыфв', rules: [{ g: 2, t: 'ыыфв' }], total2: 0, total1: 0 },
    ],
    variants: [
      { of: 1, kind: 'layout', q: 'cjvtkmt' },
      { of: 1, kind: 'typo', q: 'швея' },
    ],
  })
})
afterAll(() => server.close())

async function judgementsOf(content: unknown) {
  const folder = await mkdtemp(join(tmpdir(), 'judged-'))
  try {
    const file = join(folder, 'judgements.json')
    await writeFile(file, JSON.stringify(content))
    return await readJudgements(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

describe('scores', () => {
  test('a query scores by the grades of the first vacancies against the best possible order', async () => {
    const [best, mixed, garbage] = await scoreQueries(board, judgements)
    expect(best).toMatchObject({ grades: [2], ndcg: 1, hasBest: true, isEmpty: false })
    expect(mixed?.grades.toSorted()).toEqual([1, 1, 1, 1, 2])
    const gains = mixed?.grades.map((grade, at) => (2 ** grade - 1) / Math.log2(at + 2)) ?? []
    const ideal = [3, 1, 1, 1, 1].map((gain, at) => gain / Math.log2(at + 2))
    expect(mixed?.ndcg).toBeCloseTo(sum(gains) / sum(ideal), 12)
    expect(garbage).toMatchObject({ ndcg: null, isEmpty: true, total: 0 })
  })

  test('a variant is equal when its first vacancies are those of the clean query', async () => {
    const scores = await scoreVariants(board, judgements)
    expect(scores.map(({ kind, isEqual }) => [kind, isEqual])).toEqual([
      ['layout', true],
      ['typo', false],
    ])
    expect(summaryOf(scores)).toMatchObject({ count: 2, ndcg: 0.5, firstIsBest: 0.5, empty: 0 })
  })

  test('a file with an unknown condition is refused', async () => {
    await expect(
      judgementsOf({
        queries: [{ ...judgements.queries[0], rules: [{ g: 2, colour: 'red' }] }],
        variants: [],
      }),
    ).rejects.toThrow(/colour/)
  })
})

test('copies and rows of one employer on a first page are counted', async () => {
  // A page with all that there is shows all rows of its only employer.
  expect(await measureFirstPages(board, judgements)).toEqual({
    items: 6,
    copies: 0,
    employerRows: 1,
    crowded: [],
    uncrowdable: 3,
  })
  // Rows of another employer could have taken their places.
  const list: typeof board.list = async () => {
    const answer = await board.list(new URLSearchParams({ search: 'швея' }))
    return {
      ...answer,
      items: answer.items.map((item) => ({ ...item, company: { ...item.company, id: otherId(item) } })),
    }
  }
  expect(await measureFirstPages({ ...board, list }, judgements)).toMatchObject({
    employerRows: 5,
    crowded: ['швея'],
  })

  function otherId({ company }: { company: { id: Answer['items'][number]['company']['id'] } }) {
    return CompanyId.parse(company.id + 1)
  }
})

test('lists of texts are measured by what they hold in every order', async () => {
  const { lists, lookAlikes, similar } = await measureTextLists(board, judgements)
  expect(lists).toMatchObject([
    { query: 'сомелье', newest: null, good: 1, goodOfAll: 1 },
    { query: 'швея', newest: null, good: 1, goodOfAll: 1, arrived: { total: 5, good: 1, useful: 5 } },
  ])
  expect(lookAlikes).toEqual({ items: 6, repeated: 0 })
  expect(similar.copies).toBe(0)
})

describe('counts', () => {
  const options = () => ({ queries: judgements.queries, sets: 20, seed: 'tests' })

  test('facets and totals of random filters are compared with lists', async () => {
    expect(await checkCounts(board, options())).toEqual({ sets: 20, walked: 20, mismatches: [] })
  })

  test('a total that is too large is a mismatch', async () => {
    const list: typeof board.list = async (query) => {
      const answer = await board.list(query)
      return { ...answer, total: answer.total + 1 }
    }
    const { mismatches } = await checkCounts({ ...board, list }, options())
    expect(mismatches.length).toBeGreaterThanOrEqual(20)
  })
})

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

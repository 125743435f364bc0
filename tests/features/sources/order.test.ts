import { and, inArray } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { listRevisionsAfter, listRowsOf } from '#server/features/board/vacancies/index/queries.ts'
import { takesNoResponses } from '#server/features/board/vacancies/reading/takes-responses.ts'
import { grantRole } from '#server/features/identity/managers/service.ts'
import { buildUser } from '#tests/support/rows.ts'
import { wholeApp } from '#tests/support/whole-app.ts'
import { buildSource, buildSourced } from './sourced-world.ts'

const { board, send } = await wholeApp()
const { deps } = board
board.setNow('2026-11-25T12:00:00+03:00')
const source = await buildSource(board)

/** Texts that match a search equally. */
const placed = (title: string, clock: string) => ({
  title,
  workForm: 'remote' as const,
  salaryFrom: 50_000,
  publishedAt: `${clock}+03:00`,
  firstPublishedAt: `${clock}+03:00`,
})

let word = 0
const WORDS = ['стеклодув', 'гончар', 'вязальщица', 'переплётчик']
let title = ''
beforeEach(() => (title = WORDS[word++] ?? ''))

async function listTitles(query: string) {
  const { items } = JSON.parse((await send(`/api/v1/vacancies?${query}`)).body)
  return items.map((card: { id: number }) => card.id)
}

const search = () => `search=${encodeURIComponent(title)}`

test.each(['sort=relevance', 'sort=date', 'sort=salary_desc', 'sort=salary_asc'])(
  'with %s an own vacancy comes before those of sources of its day, and after those of the next',
  async (sort) => {
    const companies = await Promise.all(Array.from({ length: 4 }, () => board.buildCompany({ title })))
    const [own = 0, yesterday = 0] = await board.buildVacancies(
      { ...placed(title, '2026-11-24T00:10:00'), companyId: companies[0] },
      { ...placed(title, '2026-11-23T23:50:00'), companyId: companies[1] },
    )
    const [evening = 0] = await buildSourced(board, {
      source,
      drafts: [{ ...placed(title, '2026-11-24T23:50:00'), companyId: companies[2] }],
    })
    const [next = 0] = await buildSourced(board, {
      source,
      drafts: [{ ...placed(title, '2026-11-25T08:00:00'), companyId: companies[3] }],
    })
    expect(await listTitles(`${search()}&${sort}`)).toEqual([next, own, evening, yesterday])
  },
)

test('once its company answers here, a vacancy has the place of its time, also where lists are read again', async () => {
  title = 'шорник'
  const companyId = await board.buildCompany({ title: 'ВЫДУМКА', importKey: 'выдумка' })
  const [own = 0] = await board.buildVacancies(placed(title, '2026-11-24T10:00:00'))
  const [ofSource = 0] = await buildSourced(board, {
    source,
    drafts: [{ ...placed(title, '2026-11-24T15:00:00'), companyId }],
  })
  const readStored = async () => {
    const [row] = await listRowsOf(deps.db, { ids: [ofSource], now: deps.now() })
    const [compared] = await listRevisionsAfter(deps.db, {
      afterId: ofSource - 1,
      limit: 1,
      now: deps.now(),
    })
    expect(compared?.revision).toBe(row?.revision)
    return row
  }
  const before = await readStored()
  expect(before?.publishedAt).toBe(Date.parse('2026-11-24T00:00:00+03:00'))
  expect(await listTitles(`${search()}&sort=date`)).toEqual([own, ofSource])

  const manager = await buildUser(deps.db, { intent: 'employer' })
  const now = deps.now().toISOString()
  await deps.db.transaction((tx) =>
    grantRole(tx, deps, { companyId, userId: manager.id, accessLevel: 200, now }),
  )
  expect(await listTitles(`${search()}&sort=date`)).toEqual([ofSource, own])
  const after = await readStored()
  expect(after?.publishedAt).toBe(Date.parse('2026-11-24T15:00:00+03:00'))
  expect(after?.revision).not.toBe(before?.revision)
})

describe('on the first page', () => {
  test('vacancies of sources are six at most, and two of one employer, while there are own ones', async () => {
    title = 'шляпник'
    const employers = await Promise.all(
      [1, 2, 3, 4].map((number) => board.buildCompany({ title: `Шляпы ${number}` })),
    )
    await buildSourced(board, {
      source,
      drafts: employers.flatMap((companyId) =>
        [1, 2, 3, 4].map((number) => ({
          ...placed(`${title} ${number}`, '2026-11-25T08:00:00'),
          companyId,
          descriptionHtml: `<p>Шить шляпы № ${companyId}-${number}</p>`,
        })),
      ),
    })
    const own = await Promise.all(
      Array.from({ length: 15 }, (_, at) => board.buildCompany({ title: `Своя ${at}` })),
    )
    await board.buildVacancies(
      ...own.map((companyId) => ({ ...placed(title, '2026-11-22T08:00:00'), companyId })),
    )
    const first = await listTitles('')
    const countUnanswered = async (ids: number[]) =>
      deps.db.$count(vacancies, and(inArray(vacancies.id, ids), takesNoResponses(deps.db)))
    expect([first.length, await countUnanswered(first)]).toEqual([20, 6])
    // All of them are there, each once.
    const pages = [...first, ...(await listTitles('page=2'))]
    expect(new Set(pages).size).toBe(pages.length)
    // An order that was asked for is kept.
    expect(await countUnanswered((await listTitles('sort=date')).slice(0, 16))).toBe(16)
  })
})

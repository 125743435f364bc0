import { beforeAll, expect, test } from 'vitest'
import { UNNAMED_COMPANY } from '#shared/features/identity/companies/unnamed.ts'
import { createInProcessClient } from '#server/http/api/handler.ts'
import { withSpaces } from '#tests/support/spaces.ts'
import { wholeApp } from '#tests/support/whole-app.ts'

const { board, send } = await wholeApp()
const api = createInProcessClient(board.deps)

const TEXTS = 25
const COPIES = 3

let ids: number[] = []

beforeAll(async () => {
  const companyIds = await Promise.all(Array.from({ length: TEXTS }, () => board.buildCompany()))
  ids = await board.buildVacancies(
    ...companyIds.flatMap((companyId, text) =>
      Array.from({ length: COPIES }, () => ({
        companyId,
        title: 'Вышивальщица',
        descriptionHtml: `<p>Вышивка крестом, узор ${text}.</p>`,
      })),
    ),
  )
})

const find = (page: number) => api.vacancies.search({ search: 'вышивальщица', page })

test('copies that a list folds into one row are in none of its pages', async () => {
  const pages = [await find(1), await find(2), await find(3)]
  const shown = pages.flatMap(({ items }) => items.map(({ id }) => id))
  expect(pages.map(({ items }) => items.length)).toEqual([20, 5, 0])
  expect(pages.map((page) => page.pages)).toEqual([2, 2, 2])
  expect(pages[0]?.total).toBe(TEXTS * COPIES)
  expect(new Set(shown.map((id) => Math.floor(ids.indexOf(id) / COPIES))).size).toBe(TEXTS)
})

test('the line that names copies leads to a list of them, which search engines do not keep', async () => {
  const { items, copies } = await find(2)
  const [first] = items
  if (!first) throw new Error('The second page has rows')
  expect(copies[0]).toMatchObject({ count: COPIES - 1 })
  const address = `/vacancies/${first.id}/copies`

  const list = await send(`/vacancies?search=${encodeURIComponent('вышивальщица')}&page=2`, {
    headers: { accept: 'text/html' },
  })
  expect(withSpaces(list.body)).toMatch(new RegExp(`<a href="${address}"[^>]*>Ещё 2 такие у компании</a>`))

  const page = await send(address, { headers: { accept: 'text/html' } })
  expect(page.body).toContain('name="robots" content="noindex, follow"')
  const at = Math.floor(ids.indexOf(first.id) / COPIES) * COPIES
  for (const id of ids.slice(at, at + COPIES)) expect(page.body).toContain(`href="/vacancies/${id}"`)
})

test('a vacancy without copies has a list of itself, and one that is not shown has none', async () => {
  const [id = 0, hidden = 0] = await board.buildVacancies(
    { title: 'Пекарь' },
    { title: 'Пекарь', status: 'archived' },
  )
  const { items } = await api.vacancies.copies({ id })
  expect(items.map((one) => one.id)).toEqual([id])
  await expect(api.vacancies.copies({ id: hidden })).rejects.toMatchObject({ code: 'not_found' })
})

test('vacancies of one title and company are one row in every order of a text', async () => {
  const companyId = await board.buildCompany()
  const unnamed = await board.buildCompany({ title: UNNAMED_COMPANY })
  const draft = (at: number) => ({
    companyId,
    title: at === 0 ? 'Кружевница' : 'кружевница!',
    descriptionHtml: `<p>Плести воротник номер ${at}.</p>`,
  })
  const built = await board.buildVacancies(draft(0), draft(1), draft(2))
  await board.buildVacancies({ ...draft(3), companyId: unnamed }, { ...draft(4), companyId: unnamed })
  for (const sort of [null, 'date', 'salary_desc'] as const) {
    const { items, copies, total } = await api.vacancies.search({ search: 'кружевница', sort })
    expect(total).toBe(5)
    expect(items).toHaveLength(2)
    const at = items.findIndex(({ company }) => company.id === companyId)
    expect(copies[at]).toMatchObject({ count: 2 })
  }
  const list = await api.vacancies.copies({ id: built[0] ?? 0 })
  expect(new Set(list.items.map(({ id }) => Number(id)))).toEqual(new Set(built))
})

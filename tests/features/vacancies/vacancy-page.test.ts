import { expect, test } from 'vitest'
import { languageLabel } from '#shared/features/board/vacancies/languages.ts'
import { wholeApp } from '#tests/support/whole-app.ts'
import { withSpaces } from '#tests/support/spaces.ts'

const { board, send } = await wholeApp()
const companyId = await board.buildCompany({ slug: 'nitka', title: 'Мастерская «Нитка»' })
const duties = '<h3>Обязанности</h3><ul><li>шить</li><li>кроить</li></ul>'
const [headed = 0, plain = 0] = await board.buildVacancies(
  {
    companyId,
    title: 'Швея',
    descriptionHtml: duties,
    languages: [
      { language: 'Английский', level: 'b1' },
      { language: 'Немецкий', level: 'B2' },
      { language: 'Казахский', level: 'native' },
    ],
  },
  { companyId, title: 'Закройщица', descriptionHtml: `<p>Мастерская ищет людей</p>${duties}` },
)
const [office = 0, night = 0] = await board.buildVacancies(
  { companyId, workStartsAt: 9 * 60, workEndsAt: 18 * 60 },
  { companyId, workStartsAt: 22 * 60, workEndsAt: 6 * 60 },
)
const page = async (id: number) => (await send(`/vacancies/${id}`, { headers: { accept: 'text/html' } })).body

test('a text that begins with a heading gets no second heading above it', async () => {
  expect(await page(headed)).toContain('<h2 class="sr-only">Описание</h2>')
  expect(await page(plain)).toContain('<h2 class="mb-2">Описание</h2>')
})

test('language levels are written in words', async () => {
  expect(withSpaces(await page(headed))).toContain(
    'Английский — B1, средний; Немецкий — B2, выше среднего; Казахский — родной',
  )
})

test('an unknown language level is shown as written', () => {
  expect(languageLabel({ language: 'Иврит', level: 'уверенный' })).toBe('Иврит\u00A0— уверенный')
  expect(languageLabel({ language: 'Русский', level: 'родной' })).toBe('Русский\u00A0— родной')
})

test('card lines keep headings and list items apart', async () => {
  const { body } = await send('/api/v1/vacancies/list')
  expect(body).toContain('"summary":"Обязанности: шить; кроить"')
  expect(body).toContain('"summary":"Мастерская ищет людей. Обязанности: шить; кроить"')
})

test('working hours stand on a bar of 24 hours, those over midnight in two parts', async () => {
  /** x and width of the parts, in hours. */
  const partsOf = (html: string) =>
    Array.from(html.matchAll(/<rect x="([\d.]+)" width="([\d.]+)" height="8"/g), ([, x, width]) =>
      [x, width].map((px) => (Number(px) * 24) / 160),
    )
  const html = await page(office)
  expect(partsOf(html)).toEqual([[9, 9]])
  expect(withSpaces(html)).toContain('role="img" aria-label="Шкала суток: работа с 9:00 до 18:00"')
  expect(
    partsOf(await page(night)).map(([x, width]) => [Math.round(x ?? 0), Math.round(width ?? 0)]),
  ).toEqual([
    [22, 2],
    [0, 6],
  ])
  expect(partsOf(await page(headed))).toEqual([])
})

import { expect, test, vi } from 'vitest'
import { SHIPPED_TEXTS } from '#server/features/content/texts/heads.ts'
import { helpMatcher, HELP_SUGGESTIONS } from '#shared/features/content/help/search.ts'
import { withSpaces } from '#tests/support/spaces.ts'
import { wholeApp } from '#tests/support/whole-app.ts'

const { board, send } = await wholeApp()
const page = async (query: string) => {
  const { status, body } = await send(`/help?q=${encodeURIComponent(query)}`)
  expect(status).toBe(200)
  return withSpaces(body)
}
const answersIn = (body: string) => [...body.matchAll(/<h3 id="([a-z-]+)"/g)].map(([, slug]) => slug)

test('every answer of the help page has an anchor, also without a query', async () => {
  const { body } = await send('/help')
  expect(answersIn(body)).toHaveLength(SHIPPED_TEXTS.help.length)
  expect(new Set(answersIn(body))).toEqual(new Set(SHIPPED_TEXTS.help.map(({ slug }) => slug)))
})

test('the help page finds answers without scripts, in any form of a word', async () => {
  const found = answersIn(await page('удаление аккаунта'))
  expect(found).toEqual(['udalit-akkaunt'])
  expect(answersIn(await page('ОТКЛИКОВ'))).toContain('kak-otkliknutsya')
  expect(answersIn(await page('отклик'))).toContain('kak-otkliknutsya')
})

test('the help page counts the vacancies once, for no answer leads to a list', async () => {
  const count = vi.spyOn(board.deps.vacancies, 'countBy')
  const { status } = await send('/api/v1/help')
  expect(status).toBe(200)
  expect(count).toHaveBeenCalledTimes(1)
  count.mockRestore()
})

test('a help query without results says so, suggests others that have results, and is not indexed', async () => {
  const body = await page('<script>абракадабра')
  expect(answersIn(body)).toEqual([])
  expect(body).toContain('Ничего не нашлось')
  expect(body).not.toContain('<script>абра')
  expect(body).toContain('content="noindex')
  for (const suggestion of HELP_SUGGESTIONS) {
    expect(body).toContain(`/help?q=${encodeURIComponent(suggestion)}`)
    expect(answersIn(await page(suggestion)).length, suggestion).toBeGreaterThan(0)
  }
})

test.each([
  ['зарплату', 'Как считается зарплата', true],
  ['елка', 'Ёлка', true],
  ['паспорт карта', 'Просят фото паспорта', false],
  ['кот', 'Когда', false],
])('the search for %s finds the answer «%s»: %s', (query, text, expected) => {
  expect(helpMatcher(query)?.(text)).toBe(expected)
})

test('a help query without words filters nothing', () => {
  expect(helpMatcher(' !? ')).toBeNull()
})

test('the page for partners names feeds that exist, and its form writes to staff', async () => {
  const { status, body } = await send('/partners')
  expect(status).toBe(200)
  expect(body).toContain('name="kind" value="partner"')
  const feeds = [...body.matchAll(/href="(\/vacancies[^"]*\/feed\.rss)"/g)].map(([, path = '']) => path)
  expect(feeds).toHaveLength(3)
  for (const feed of feeds) expect((await send(feed)).status, feed).toBe(200)
  expect((await send('/sitemaps/lists.xml')).body).toContain('<loc>https://board.example/partners</loc>')
})

test('a guest sees every legal text with its edition among the documents', async () => {
  const { body } = await send('/documents')
  for (const path of [
    '/offer',
    '/rules',
    '/privacy-policy',
    '/documents/soglasie-na-obrabotku',
    '/documents/soglasie-na-peredachu',
    '/documents/soglasie-na-rasprostranenie',
    '/documents/soglasie-na-novosti',
  ])
    expect(body, path).toMatch(
      new RegExp(`href="${path}"[\\s\\S]{0,500}?<time dateTime="\\d{4}-\\d\\d-\\d\\d"`),
    )
})

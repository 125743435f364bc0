import { expect, test } from 'vitest'
import { grantRole } from '#server/features/identity/managers/service.ts'
import { withSpaces } from '#tests/support/spaces.ts'
import { buildUser } from '#tests/support/rows.ts'
import { wholeApp } from '#tests/support/whole-app.ts'
import { buildSource, buildSourced } from './sourced-world.ts'

const TITLE = 'Открытая выдумка'
const { board, send } = await wholeApp()
const { deps } = board
const companyId = await board.buildCompany({ slug: 'vydumka', title: 'ВЫДУМКА', importKey: 'выдумка' })
const source = await buildSource(board, { title: TITLE })
const [id = 0] = await buildSourced(board, {
  source,
  drafts: [{ companyId, title: 'Оператор чата', sourceId: 'chat' }],
})
const SOURCE_URL = 'https://opendata.example/vacancy/chat'
const [ofFile = 0] = await board.buildVacancies({
  companyId,
  title: 'Наборщик',
  source: 'file.example',
  sourceId: '1',
  sourceUrl: 'https://file.example/1',
})

const html = async (path: string) => (await send(path, { headers: { accept: 'text/html' } })).body
const api = async (path: string) => JSON.parse((await send(`/api/v1/vacancies${path}`)).body)
/** Tags of links to an address. */
const linksTo = (page: string, address: string) =>
  Array.from(page.matchAll(/<a [^>]*>/g), ([tag]) => tag).filter((tag) => tag.includes(`href="${address}"`))

test('the page of a vacancy names its source with a link, and leads to the vacancy there in a new tab', async () => {
  const page = withSpaces(await html(`/vacancies/${id}`))
  expect(page).toMatch(new RegExp(`Источник: (<!-- -->)?<a href="${SOURCE_URL}"[^>]*>${TITLE}</a>`))
  expect(page).toContain('Откликнуться на сайте источника')
  const links = linksTo(page, SOURCE_URL)
  expect(links.length).toBeGreaterThan(1)
  for (const link of links) {
    expect(link).toContain('rel="nofollow noopener"')
    expect(link).toContain('target="_blank"')
  }
  expect(links.filter((link) => link.includes(`ping="/api/v1/vacancies/${id}/source-click"`))).not.toEqual([])
  expect(await api(`/${id}`)).toMatchObject({ source: TITLE, attribution: TITLE, follows_source: false })
})

test('cards of lists and of the company name the source', async () => {
  for (const path of ['/vacancies', '/employer/vydumka'])
    expect(withSpaces(await html(path)), path).toContain(`Источник: ${TITLE}`)
  const { items } = await api('')
  expect(
    items.map((card: { id: number; attribution: string | null }) => [card.id, card.attribution]),
  ).toEqual(
    expect.arrayContaining([
      [id, TITLE],
      [ofFile, null],
    ]),
  )
})

test('a vacancy of a file that was imported by hand names its source as before, without a link', async () => {
  const page = withSpaces(await html(`/vacancies/${ofFile}`))
  expect(page).toContain('Источник: <!-- -->file.example')
  expect(
    linksTo(page, 'https://file.example/1').every((link) => link.includes('rel="nofollow noopener"')),
  ).toBe(true)
  expect(withSpaces(await html('/vacancies'))).not.toContain('Источник: file.example')
})

test('a source whose terms ask for it is followed', async () => {
  const followed = await buildSource(board, { key: 'followed.example', title: 'Вторая', isNofollow: false })
  const [other = 0] = await buildSourced(board, { source: followed, drafts: [{ sourceId: 'followed' }] })
  const links = linksTo(await html(`/vacancies/${other}`), 'https://opendata.example/vacancy/followed')
  expect(links.length).toBeGreaterThan(1)
  expect(links.filter((link) => !link.includes('rel="noopener"'))).toEqual([])
})

test('visits of the source are counted once a day of a visitor, sent as browsers send them', async () => {
  const click = (agent: string) =>
    send(`/api/v1/vacancies/${id}/source-click`, {
      method: 'POST',
      // What a browser sends for `ping`. Source: HTML Living Standard, hyperlink auditing.
      headers: {
        'content-type': 'text/ping',
        'ping-to': SOURCE_URL,
        'sec-fetch-site': 'same-origin',
        'user-agent': agent,
      },
      body: 'PING',
    })
  const reader = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const other = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36'
  const bot = 'Mozilla/5.0 (compatible; ExampleBot/1.0; +https://bot.example)'
  for (const agent of [reader, reader, other, bot]) expect((await click(agent)).status).toBe(200)
  await deps.views.flush()
  expect((await api(`/${id}`)).source_clicks).toBe(2)
})

test('once its company answers here, a vacancy is as any other', async () => {
  const manager = await buildUser(deps.db, { intent: 'employer' })
  const now = deps.now().toISOString()
  await deps.db.transaction((tx) =>
    grantRole(tx, deps, { companyId, userId: manager.id, accessLevel: 200, now }),
  )
  const page = withSpaces(await html(`/vacancies/${id}`))
  expect(page).not.toContain('на сайте источника')
  expect(page).toContain(`href="/vacancies/${id}/respond"`)
  expect(withSpaces(await html('/employer/vydumka'))).not.toContain(`Источник: ${TITLE}`)
  expect(await api(`/${id}`)).toMatchObject({ attribution: null, source_clicks: null, takes_responses: true })
})
